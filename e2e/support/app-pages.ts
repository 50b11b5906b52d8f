import { APP_URLS } from '@postil/contract/app-urls';

/** URLs of pages that need no member, or that need a record other than a project or a site. */
const OTHER_URLS =
  /^\/$|^\/(?:sign-in|reset|widget|extension|oauth|tasks)\b|:token|\/(?:mockups|webhooks)\/:id/;

/** The paths of the pages of a member; those about one record show this project and its site. */
export function memberPages({ id, siteId }: { readonly id: string; readonly siteId: string }): string[] {
  return APP_URLS.filter((url) => !OTHER_URLS.test(url)).map((url) =>
    url.replace('/projects/:id', `/projects/${id}`).replace('/sites/:id', `/sites/${siteId}`),
  );
}
