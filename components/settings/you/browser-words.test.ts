import { expect, test } from "vitest";
import { browserWords } from "./browser-words";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`, "Chrome 141 on Linux"],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.3537.57`,
    "Edge 141 on Windows",
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
    "Safari 26 on macOS",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1",
    "Safari 18 on iOS",
  ],
  ["Mozilla/5.0 (Android 16; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0", "Firefox 143 on Android"],
  ["curl/8.14.1", "curl"],
  ["<script>alert(1)</script>", "<script>alert"],
  ["", "Unknown browser"],
  [undefined, "Unknown browser"],
  ["/", "Unknown browser"],
])("%s is %s", (agent, words) => {
  expect(browserWords(agent)).toBe(words);
});
