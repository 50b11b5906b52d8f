/**
 * The messages between the page on which a member lets an extension act for them, and the script of the extension there.
 * Both ask by the hash of the token: the page whether the extension has made it, and the extension for the agreement.
 */
export type ExtensionMessage =
  | {
      readonly type: 'postil:asks-extension' | 'postil:extension-asks' | 'postil:extension-agreed';
      readonly tokenHash: string;
    }
  | {
      readonly type: 'postil:extension-finished';
      readonly tokenHash: string;
      /** false: the server does not accept the token, or the extension cannot reach it. */
      readonly isSignedIn: boolean;
    };
