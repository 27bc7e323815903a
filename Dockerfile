# The image of the webhook: the binary and the shared libraries that it needs.
#   make image                                                      here, with buildah, podman or docker
#   docker buildx build --platform linux/amd64,linux/arm64 .        for both architectures
FROM debian:bookworm-slim AS build

COPY scripts/install-packages /src/scripts/
RUN /src/scripts/install-packages build && rm -rf /var/lib/apt/lists/*

COPY CMakeLists.txt LICENSE /src/
COPY cmake /src/cmake
COPY include /src/include
COPY src /src/src
RUN cmake -S /src -B /build -G Ninja -DCMAKE_BUILD_TYPE=Release -DMIMIR_TUNER_TESTS=OFF \
 && cmake --build /build --target mimir-tuner \
 && strip /build/mimir-tuner

ARG VERSION=0.0.0
ARG CREATED=1970-01-01T00:00:00Z
COPY scripts/image-root /src/scripts/
RUN /src/scripts/image-root /build/mimir-tuner /root-of-image "$VERSION" "$CREATED" \
 && cp /src/LICENSE /root-of-image/

FROM scratch
ARG VERSION=0.0.0
ARG REVISION=unknown
ARG CREATED=1970-01-01T00:00:00Z
LABEL org.opencontainers.image.title="mimir-tuner" \
      org.opencontainers.image.description="Admission webhook that tunes Grafana Mimir" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.base.name="scratch" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION" \
      org.opencontainers.image.created="$CREATED"
COPY --from=build /root-of-image/ /
USER 65532:65532
ENTRYPOINT ["/usr/bin/mimir-tuner"]
