/** Where Debian and Ubuntu install browsers, in the order in which they are preferred. */
export const DEBIAN_BROWSERS = {
  chromium: ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser'],
  firefox: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
};
