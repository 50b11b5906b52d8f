import { BASE } from '../../../data/api/base.ts';

/** The script tag that installs the widget on the pages of a site. */
export function snippetOf(widgetKey: string): string {
  return `<script async src="${BASE}w/postil.js" data-key="${widgetKey}"></script>`;
}
