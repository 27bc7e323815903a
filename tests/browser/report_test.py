#!/usr/bin/env python3
"""Checks the HTML report in a real Chromium: console errors, filters, keyboard, contrast, names, light, dark and print.

  report_test.py MIMIR_TUNER [FOLDER]     screenshots are written to FOLDER
"""
import pathlib
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
from webdriver import Browser, installed  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parents[2]
FILES = ["mimir-distributed.yaml", "jsonnet.yaml", "single-binary.yaml"]
SHOWN = "return [...document.querySelectorAll('tr[data-o]')].filter((row) => row.checkVisibility()).map((row) => row.textContent)"

# The contrast of every visible text with its background, computed as in WCAG 2.
CONTRAST = """
const channel = (c) => { c /= 255; return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; };
const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
const parse = (text) => text.match(/[\\d.]+/g).map(Number);
const behind = (element) => { for (let e = element; e; e = e.parentElement) { const c = parse(getComputedStyle(e).backgroundColor); if (c.length < 4 || c[3] > 0) return c; } return [255, 255, 255]; };
const bad = [];
for (const element of document.querySelectorAll('body *')) {
  if (element.closest('svg') || !element.checkVisibility() || ![...element.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim())) continue;
  const [a, b] = [light(parse(getComputedStyle(element).color)), light(behind(element))];
  const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  if (ratio < 4.5) bad.push(`${element.tagName} ${element.className} "${element.textContent.slice(0, 30)}" ${ratio.toFixed(2)}`);
}
return bad;
"""

STRUCTURE = """
const wrong = [];
const one = (css) => { if (document.querySelectorAll(css).length !== 1) wrong.push(`not one ${css}`); };
['h1', 'main', 'header', 'footer', 'title', 'html[lang]'].forEach(one);
const levels = [...document.querySelectorAll('h1,h2,h3')].map((h) => Number(h.tagName[1]));
levels.reduce((before, level) => { if (level > before + 1) wrong.push(`h${level} after h${before}`); return level; }, 0);
document.querySelectorAll('input,select').forEach((e) => { if (!e.labels.length) wrong.push(`no label: ${e.outerHTML}`); });
document.querySelectorAll('svg').forEach((e) => { if (!e.getAttribute('aria-label') && e.getAttribute('aria-hidden') !== 'true') wrong.push('svg without a name'); });
document.querySelectorAll('section').forEach((e) => { if (!document.getElementById(e.getAttribute('aria-labelledby'))) wrong.push('section without a name'); });
document.querySelectorAll('th').forEach((e) => { if (!e.scope) wrong.push('th without scope'); });
const ids = [...document.querySelectorAll('[id]')].map((e) => e.id);
if (new Set(ids).size !== ids.length) wrong.push('ids repeat');
document.querySelectorAll('a[href^="#"]').forEach((e) => { if (!document.getElementById(e.getAttribute('href').slice(1))) wrong.push(`link to nowhere: ${e.href}`); });
if (document.documentElement.scrollWidth > innerWidth) wrong.push(`wider than the window: ${document.documentElement.scrollWidth}`);
return wrong;
"""


def write_report(binary, path, *arguments):
    done = subprocess.run([binary, "audit", "-o", f"html={path}", *arguments], cwd=ROOT / "deploy/examples", capture_output=True, check=False)
    assert done.returncode in (0, 1), done.stderr.decode()


def quiet_console(browser):
    messages = [entry for entry in browser.console() if entry["level"] in ("SEVERE", "WARNING")]
    assert not messages, messages


def check_filters(browser):
    everything = browser.run("return document.querySelectorAll('tr[data-o]').length")
    shown = browser.run(SHOWN)
    assert 0 < len(shown) < everything and not any(text.startswith("skipped") for text in shown), "skipped findings must be hidden at first"
    browser.click("#filters input[value=skipped]")
    browser.click("#filters input[value=already]")
    assert len(browser.run(SHOWN)) == everything
    browser.type("#q", "GOMAXPROCS compactor")
    time.sleep(0.3)
    found = browser.run(SHOWN)
    assert len(found) == 1 and "GOMAXPROCS" in found[0], found
    assert browser.run("return document.getElementById('count').textContent") == f"1 of {everything} findings shown"
    browser.click("#close")
    browser.type("#q", "GOMAXPROCS compactor mimir-distributed.yaml")
    time.sleep(0.3)
    assert browser.run(SHOWN) == found, "a search must open its hits"
    browser.click("#open")
    browser.type("#q", "no such thing")
    browser.run("document.getElementById('q').dispatchEvent(new Event('input'))")
    time.sleep(0.3)
    assert browser.run(SHOWN) == [] and browser.run("return document.getElementById('nothing').checkVisibility()")
    browser.click("#reset")
    assert len(browser.run(SHOWN)) == everything
    browser.run("const s = document.getElementById('rule'); s.value = 'memberlist'; s.dispatchEvent(new Event('change', {bubbles: true}))")
    assert 0 < len(browser.run(SHOWN)) < everything
    browser.run("document.getElementById('reset').click()")
    browser.click("#close")
    assert browser.run(SHOWN) == []
    browser.click("#open")
    assert len(browser.run(SHOWN)) == everything


def check_links(browser):
    """A link shows its target, even if that is closed or filtered out."""
    visible = "const e = document.getElementById(arguments[0]); return e.checkVisibility() && e.closest('details').open"
    browser.click("#close")
    browser.run("const s = document.getElementById('rule'); s.value = 'compression'; s.dispatchEvent(new Event('change', {bubbles: true}))")
    link = browser.run("return [...document.querySelectorAll('main a[href^=\"#o\"]')].findLastIndex((a) => document.getElementById(a.hash.slice(1)).hidden)")
    assert link >= 0, "this test needs an object that is filtered out"
    name = browser.run(f"const a = document.querySelectorAll('main a[href^=\"#o\"]')[{link}]; a.click(); return a.hash.slice(1)")
    time.sleep(0.3)
    assert browser.run(visible.replace("arguments[0]", f"'{name}'"))
    finding = browser.run("return document.querySelector('tr[data-o=skipped]').id")
    browser.run(f"document.querySelector('#filters input[value=skipped]').click(); location.hash = '{finding}'")
    time.sleep(0.3)
    assert browser.run(visible.replace("arguments[0]", f"'{finding}'"))


def check_keyboard(browser):
    """Tab reaches the skip link first, then search; Enter opens an object."""
    press = lambda key: [browser.command("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode={"Tab": 9, "Enter": 13}[key],
                                         text="\r" if key == "Enter" and kind == "keyDown" else "") for kind in ("keyDown", "keyUp")]
    seen = []
    for _ in range(40):
        press("Tab")
        seen.append(browser.run("const e = document.activeElement; return e.id || e.className || e.tagName"))
        if seen[-1] == "SUMMARY":
            break
    assert seen[0] == "skip" and "q" in seen and "SUMMARY" in seen, seen
    before = browser.run("return document.activeElement.parentElement.open")
    press("Enter")
    assert browser.run("return document.activeElement.parentElement.open") != before


def check_looks(browser, folder):
    for name, features in (("light", [("prefers-color-scheme", "light")]), ("dark", [("prefers-color-scheme", "dark")])):
        browser.command("Emulation.setEmulatedMedia", features=[{"name": n, "value": v} for n, v in features])
        browser.run("document.querySelectorAll('details').forEach((d) => { d.open = true; }); window.scrollTo(0, 0)")
        bad = browser.run(CONTRAST)
        assert not bad, f"{name}: {bad}"
        browser.screenshot(folder / f"report-{name}.png")
    browser.command("Emulation.setEmulatedMedia", media="print", features=[])
    assert not browser.run("return document.getElementById('filters').checkVisibility()"), "filters are printed"
    browser.screenshot(folder / "report-print.png")
    browser.command("Emulation.setEmulatedMedia", media="", features=[])
    browser.pdf(folder / "report.pdf")
    assert (folder / "report.pdf").stat().st_size > 10_000
    browser.command("Emulation.setDeviceMetricsOverride", width=390, height=800, deviceScaleFactor=1, mobile=True)
    wide = browser.run("return document.documentElement.scrollWidth")
    assert wide <= 390, f"{wide} pixels wide on a phone"
    browser.screenshot(folder / "report-narrow.png")
    browser.command("Emulation.clearDeviceMetricsOverride")


def check_hostile(browser, binary, folder):
    """Names from manifests stay text."""
    manifest = folder / "hostile.yaml"
    manifest.write_text("apiVersion: v1\nkind: Pod\nmetadata: {name: \"<script>window.hit=1</script><img src=x onerror='window.hit=1'>\"}\n"
                        "spec: {containers: [{name: \"\\\"><svg onload=window.hit=1>\", image: 'grafana/mimir:2.14.3', args: ['-target=ingester', "
                        "'-memberlist.join=x', '-memberlist.gossip-interval=</td><script>window.hit=1</script>'], resources: {limits: {cpu: '1'}}}]}\n")
    write_report(binary, folder / "hostile.html", str(manifest))
    browser.open(folder / "hostile.html")
    assert browser.run("return window.hit") is None
    assert browser.run("return document.querySelectorAll('main img, main script, td svg[onload]').length") == 0
    assert "<script>" in browser.run("return document.querySelector('h3').textContent")
    quiet_console(browser)


def main():
    if not installed():
        print("skipped: chromium and chromium-driver are needed")
        sys.exit(77)
    binary = str(pathlib.Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as temporary, Browser() as browser:
        folder = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else temporary).resolve()
        folder.mkdir(exist_ok=True)
        write_report(binary, folder / "report.html", *FILES)
        browser.open(folder / "report.html")
        wrong = browser.run(STRUCTURE)
        assert not wrong, wrong
        check_filters(browser)
        browser.open(folder / "report.html")
        check_links(browser)
        browser.open(folder / "report.html")
        check_keyboard(browser)
        check_looks(browser, folder)
        quiet_console(browser)
        check_hostile(browser, binary, folder)
    print("browser: ok")


main()
