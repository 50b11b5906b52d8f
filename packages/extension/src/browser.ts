/** The part of the extension API that is used here. Both Chromium and Firefox support it with promises. */
interface BrowserApi {
  readonly runtime: {
    getURL(path: string): string;
    sendMessage(message: unknown): Promise<unknown>;
    readonly id: string;
    readonly onMessage: BrowserEvent<
      (message: unknown, sender: Sender, respond: (response: unknown) => void) => boolean
    >;
  };
  readonly action: {
    readonly onClicked: BrowserEvent<(tab: Tab) => void>;
    setBadgeText(details: { text: string; tabId: number }): Promise<void>;
    setTitle(details: { title: string; tabId: number }): Promise<void>;
  };
  readonly scripting: {
    executeScript(injection: Injection): Promise<unknown>;
  };
  readonly tabs: {
    readonly onUpdated: BrowserEvent<(id: number, change: { readonly status?: string }, tab: Tab) => void>;
    create(options: { url: string }): Promise<Tab>;
    captureVisibleTab(windowId: number, options: { format: 'png' }): Promise<string>;
    get(id: number): Promise<Tab>;
  };
  readonly storage: {
    readonly local: Area;
    readonly session: Area;
    readonly onChanged: BrowserEvent<() => void>;
  };
  readonly permissions: {
    request(permissions: { origins: string[] }): Promise<boolean>;
  };
  readonly i18n: {
    getMessage(name: string, substitutions?: readonly string[]): string;
    getUILanguage(): string;
  };
}

interface BrowserEvent<Listener> {
  addListener(listener: Listener): void;
}

interface Injection {
  readonly target: { readonly tabId: number };
  readonly files: readonly string[];
  readonly world?: 'MAIN';
}

/** A part of the extension's storage. */
export interface Area {
  get(key: string): Promise<Record<string, unknown>>;
  set(values: Record<string, unknown>): Promise<void>;
  remove(key: string): Promise<void>;
  /** Missing in Firefox. */
  setAccessLevel?(options: { accessLevel: 'TRUSTED_CONTEXTS' }): Promise<void>;
}

/** A tab; its URL is known only for pages that the extension may read. */
export interface Tab {
  readonly id?: number;
  readonly windowId: number;
  readonly active: boolean;
  readonly url?: string;
}

/** The sender of a message. */
export interface Sender {
  readonly id?: string;
  readonly tab?: Tab;
}

const { chrome, browser = chrome } = globalThis as unknown as {
  readonly chrome: BrowserApi;
  readonly browser?: BrowserApi;
};

/** The extension API of the current browser. */
export const extension: BrowserApi = browser;

/** A text of the extension in the language of the browser. */
export function textOf(name: string, ...values: string[]): string {
  return extension.i18n.getMessage(name, values);
}
