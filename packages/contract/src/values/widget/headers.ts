/**
 * The header by which the widget names the error code whose refusals shall have status 200: `site_inactive`. Browsers write
 * every other status as an error on the console of the customer's page.
 */
export const QUIET_HEADER = 'x-postil-quiet';
