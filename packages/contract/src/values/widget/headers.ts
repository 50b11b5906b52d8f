/**
 * The header by which the widget requests status 200 for refusals with the error code in its value, `site_inactive`. Browsers
 * log any other status as an error on the console of the customer's page.
 */
export const QUIET_HEADER = 'x-postil-quiet';
