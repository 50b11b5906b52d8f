import type { Copies } from './copies.ts';

/** The styles that show pictures. */
const STYLED = [
  ...['background-image', 'border-image-source', 'list-style-image', 'mask-image', '-webkit-mask-image'],
  ...['mask-border-source', '-webkit-mask-box-image-source', 'content'],
];
const ADDRESS = /url\("((?:[^"\\]|\\.)+)"\)/g;

/** Copies with their pictures in them. */
interface Embedded {
  readonly css: string;
  /** How many pictures they have. */
  readonly count: number;
}

/**
 * Puts the pictures into the copies of what is seen.
 *
 * @param read reads one as a data URL.
 */
export async function embedPictures(
  { copied, css }: Copies,
  { seen, read }: { readonly seen: ReadonlySet<Element>; read(url: string): Promise<string> },
): Promise<Embedded> {
  const known = new Map<string, Promise<string>>();
  const readOnce = (url: string) => {
    const asked = known.get(url) ?? read(url);
    known.set(url, asked);
    return asked;
  };
  const tasks = copied.flatMap(({ original, copy }) => [
    embedSource(copy, readOnce),
    ...(seen.has(original) ? embedStyles(copy, readOnce) : []),
  ]);
  await Promise.all(tasks);
  return { css: await replaceAll(css, readOnce), count: known.size };
}

type Read = (url: string) => Promise<string>;

/** Of an image, a field that is one, or an image in a drawing. */
async function embedSource(copy: Element, read: Read): Promise<void> {
  if (!/^(IMG|INPUT|image)$/.test(copy.nodeName)) return;
  const name = ['src', 'href', 'xlink:href'].find((each) => copy.hasAttribute(each));
  const url = name && copy.getAttribute(name);
  if (!url || url.startsWith('data:')) return;
  copy.setAttribute(copy.nodeName === 'image' ? 'href' : 'src', await read(new URL(url, copy.baseURI).href));
}

function embedStyles({ style }: ElementCSSInlineStyle, read: Read): Promise<void>[] {
  return STYLED.map(async (name) => {
    const value = style.getPropertyValue(name);
    if (!value.includes('url("')) return;
    style.setProperty(name, await replaceAll(value, read), style.getPropertyPriority(name));
  });
}

async function replaceAll(css: string, read: Read): Promise<string> {
  const urls = [...css.matchAll(ADDRESS)].map(([, url = '']) => url).filter((url) => !/^(data:|#)/.test(url));
  const data = new Map(await Promise.all(urls.map(async (url) => [url, await read(url)] as const)));
  return css.replace(ADDRESS, (whole, url: string) => {
    const found = data.get(url);
    return found ? `url("${found}")` : whole;
  });
}
