#include "mimir_tuner/text/lines.h"
#include "mimir_tuner/text/utf8.h"
#include "mimir_tuner/tree/reader.h"

namespace mimir_tuner {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t'; }

std::size_t skip_blanks(std::string_view text, std::size_t offset) {
  while (offset < text.size() && is_blank(text[offset])) ++offset;
  return offset;
}

bool at_line_end(std::string_view text, std::size_t offset) {
  return offset == text.size() || text[offset] == '\n' || text[offset] == '\r';
}

class Splitter {
 public:
  explicit Splitter(std::string_view text) : text_(text) {}

  std::vector<DocumentSpan> split() {
    if (text_.substr(0, kByteOrderMark.size()) == kByteOrderMark) line_ = kByteOrderMark.size();
    while (line_ < text_.size()) {
      const std::size_t end = end_of_line();
      if (is_document_marker(text_, line_, "---")) {
        close(line_);
        start_after_marker(end);
      } else if (is_document_marker(text_, line_, "...")) {
        close(line_);
        begin_ = end;
        first_line_ = number_ + 1;
      } else {
        content_ = content_ || has_content();
      }
      line_ = end;
      ++number_;
    }
    close(text_.size());
    return std::move(documents_);
  }

 private:
  std::size_t end_of_line() const {
    const std::size_t end = text_.find_first_of("\r\n", line_);
    if (end == std::string_view::npos) return text_.size();
    return text_[end] == '\r' && end + 1 < text_.size() && text_[end + 1] == '\n' ? end + 2 : end + 1;
  }

  bool has_content() const {
    const std::size_t first = skip_blanks(text_, line_);
    return !at_line_end(text_, first) && text_[first] != '#' && text_[line_] != '%';
  }

  void start_after_marker(std::size_t next) {
    const std::size_t value = skip_blanks(text_, line_ + 3);
    content_ = !at_line_end(text_, value) && text_[value] != '#';
    begin_ = content_ ? value : next;
    first_line_ = content_ ? number_ : number_ + 1;
  }

  void close(std::size_t end) {
    if (content_) documents_.push_back({{begin_, end}, first_line_});
    content_ = false;
  }

  std::string_view text_;
  std::vector<DocumentSpan> documents_;
  std::size_t line_ = 0;
  std::size_t begin_ = 0;
  int number_ = 1;
  int first_line_ = 1;
  bool content_ = false;
};

}  // namespace

std::vector<DocumentSpan> split_documents(std::string_view text) { return Splitter(text).split(); }

}  // namespace mimir_tuner
