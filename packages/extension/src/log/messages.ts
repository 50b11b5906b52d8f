/** The events between the log in the world of the page and the extension. A page that fakes them only falsifies its own log. */
export const ASK = 'postil-extension:ask-log';
export const ENTRIES = 'postil-extension:log';
export const START = 'postil-extension:start';
/** The detail of START if the site's settings include warnings. */
export const WITH_WARNINGS = 'warnings';
export const STOP = 'postil-extension:stop';
