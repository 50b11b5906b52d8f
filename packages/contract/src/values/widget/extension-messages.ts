/**
 * The messages between the page on which a member authorises an extension, and the content script of the extension
 * there. Both identify the request by the hash of the token: the page asks whether the extension has created that token, and
 * the extension asks for the member's consent.
 */
export type ExtensionMessage =
  | {
      readonly type: 'postil:asks-extension' | 'postil:extension-asks' | 'postil:extension-agreed';
      readonly tokenHash: string;
    }
  | {
      readonly type: 'postil:extension-finished';
      readonly tokenHash: string;
      /** false: the server does not accept the token, or the extension cannot reach the server. */
      readonly isSignedIn: boolean;
    };
