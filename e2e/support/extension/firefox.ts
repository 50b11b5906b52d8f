import { unpackExtension } from './build.ts';
import { type Marionette, startFirefox } from './marionette.ts';

/** Firefox with the extension installed, operated as by a person. Scripts run in the main world of the page. */
export interface FirefoxWithExtension {
  /** Presses the button of the extension for the active tab, as a person would. */
  press(): Promise<void>;
  open(url: string): Promise<void>;
  /** Switches to the tab whose URL has this prefix, as soon as it exists. */
  goToTab(urlPrefix: string): Promise<void>;
  /** Runs a script on the page until it returns a value other than null. */
  waitFor<Value>(script: string): Promise<Value>;
  click(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  /** Takes a screenshot of the page with the browser's own command, as a PNG. */
  takeScreenshot(): Promise<Buffer>;
  readonly send: Marionette['send'];
  stop(): Promise<void>;
}

const ID = 'extension@postil.example';
const TIMEOUT_MS = 60_000;

const PRESS = `const done = arguments[arguments.length - 1];
  const { ExtensionParent } = ChromeUtils.importESModule('resource://gre/modules/ExtensionParent.sys.mjs');
  const { extension } = WebExtensionPolicy.getByID(arguments[0]);
  ExtensionParent.apiManager.global.browserActionFor(extension).triggerAction(window);
  done(true);`;

/** Starts Firefox with the extension as a temporary add-on. */
export async function startFirefoxWithExtension(): Promise<FirefoxWithExtension> {
  const { folder, remove } = await unpackExtension('firefox');
  const firefox = await startFirefox();
  const { send } = firefox;
  await send('Addon:Install', { path: folder, temporary: true });
  const run = async <Value>(script: string) =>
    (await send<{ value: Value | null }>('WebDriver:ExecuteScript', { script, args: [] })).value;
  const act = (type: string, id: string, actions: readonly object[]) =>
    send('WebDriver:PerformActions', { actions: [{ type, id, actions }] }).then(() => undefined);
  const until = async <Value>(description: string, look: () => Promise<Value | null>) => {
    for (const untilMs = Date.now() + TIMEOUT_MS; ; ) {
      const value = await look();
      if (value !== null && value !== undefined) return value;
      if (Date.now() > untilMs) throw new Error(`Timed out waiting in Firefox for: ${description}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  return {
    send,
    press: () => firefox.inBrowser(PRESS, [ID]),
    open: (url) => send('WebDriver:Navigate', { url }),
    async goToTab(urlPrefix) {
      await until(`a tab with ${urlPrefix}`, () => switchTo(firefox, urlPrefix));
    },
    waitFor: (script) => until(script, () => run(script)),
    async click(x, y) {
      await act('pointer', 'mouse', [
        { type: 'pointerMove', duration: 0, x: Math.round(x), y: Math.round(y), origin: 'viewport' },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]);
    },
    async type(text) {
      const keys = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await act('key', 'keyboard', keys);
    },
    async takeScreenshot() {
      const { value } = await send<{ value: string }>('WebDriver:TakeScreenshot', {
        full: false,
        hash: false,
      });
      return Buffer.from(value, 'base64');
    },
    async stop() {
      await firefox.stop();
      await remove();
    },
  };
}

/** @returns true if a tab's URL has the prefix; null otherwise. */
async function switchTo({ send }: Marionette, urlPrefix: string): Promise<true | null> {
  for (const handle of await send<string[]>('WebDriver:GetWindowHandles')) {
    await send('WebDriver:SwitchToWindow', { handle, focus: true });
    const { value } = await send<{ value: string }>('WebDriver:GetCurrentURL');
    if (value.startsWith(urlPrefix)) return true;
  }
  return null;
}
