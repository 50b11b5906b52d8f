/** The browsers for which the extension is built. */
export const BROWSERS = ['chromium', 'firefox'] as const;
type Browser = (typeof BROWSERS)[number];

/** The sizes of the icons, in pixels. */
export const ICON_SIZES = [16, 32, 48, 128] as const;

const ICONS = Object.fromEntries(ICON_SIZES.map((size) => [size, `icon-${size}.png`]));

/**
 * The manifest. It names no page: a page is read only after a press of the button on it (`activeTab`), and the member's
 * server is called only after a prompt of the browser (`optional_host_permissions`).
 */
export function manifestFor(browser: Browser, version: string): Record<string, unknown> {
  return {
    manifest_version: 3,
    name: '__MSG_name__',
    description: '__MSG_summary__',
    default_locale: 'en',
    version,
    icons: ICONS,
    action: { default_title: '__MSG_press__', default_icon: ICONS },
    options_ui: { page: 'sign-in.html', open_in_tab: true },
    permissions: ['activeTab', 'scripting', 'storage'],
    optional_host_permissions: ['https://*/*', 'http://*/*'],
    ...PARTS[browser],
  };
}

/** The parts that differ between browsers. Scripts in the world of the page need Chromium 111 or Firefox 128. */
const PARTS: Readonly<Record<Browser, Record<string, unknown>>> = {
  chromium: { minimum_chrome_version: '123', background: { service_worker: 'worker.js' } },
  firefox: {
    background: { scripts: ['worker.js'] },
    browser_specific_settings: {
      gecko: {
        id: 'extension@postil.example',
        strict_min_version: '128.0',
        data_collection_permissions: { required: ['websiteContent'] },
      },
    },
  },
};
