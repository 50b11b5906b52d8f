import type { Size } from '../media/images.ts';
import type { ElementCopy, PageCopy } from './copies.ts';

/** The properties that can contain pictures. */
const PICTURE_PROPERTIES = [
  'background-image',
  'border-image-source',
  'list-style-image',
  'mask-image',
  '-webkit-mask-image',
  'mask-border-source',
  '-webkit-mask-box-image-source',
  'content',
];
const CSS_URL = /url\("((?:[^"\\]|\\.)+)"\)/g;

/** The rules of pseudo-elements with embedded pictures. */
interface EmbeddedCss {
  readonly css: string;
  /** The number of pictures embedded in the copies and in the rules. */
  readonly count: number;
}

/** Reads a picture as a data URL. @param size the maximum size in which it is shown; undefined: needed in full size. */
type ReadPicture = (url: string, size?: Size) => Promise<string>;

/** Embeds the images of all copies, and the pictures in the styles of visible elements and of pseudo-elements. */
export async function embedPictures(
  { copies, css }: PageCopy,
  { visibleElements, read }: { readonly visibleElements: ReadonlySet<Element>; readonly read: ReadPicture },
): Promise<EmbeddedCss> {
  const sizes = sizesIn(copies);
  const results = new Map<string, Promise<string>>();
  const readOnce = (url: string, isFitted: boolean) => {
    const key = `${isFitted} ${url}`;
    const result = results.get(key) ?? read(url, isFitted ? sizes.get(url) : undefined);
    results.set(key, result);
    return result;
  };
  const embeddings = copies.flatMap(({ original, copy }) => [
    embedSource(copy, readOnce),
    ...(visibleElements.has(original) ? embedStyles(copy, readOnce) : []),
  ]);
  await Promise.all(embeddings);
  return { css: await replaceAll(css, (url) => readOnce(url, false)), count: results.size };
}

/** The largest box into which each picture is fitted, by the picture's URL. */
function sizesIn(copies: readonly ElementCopy[]): ReadonlyMap<string, Size> {
  const sizes = new Map<string, Size>();
  for (const { original, copy } of copies) {
    const src = sourceOf(copy);
    const urls = [
      ...(src && fitsSource(copy) ? [src] : []),
      ...(fitsBackground(copy) ? urlsIn(copy.style.backgroundImage) : []),
    ];
    if (urls.length === 0) continue;
    const { width, height } = original.getBoundingClientRect();
    for (const url of urls) {
      const { width: otherWidth = 0, height: otherHeight = 0 } = sizes.get(url) ?? {};
      sizes.set(url, { width: Math.max(width, otherWidth), height: Math.max(height, otherHeight) });
    }
  }
  return sizes;
}

type ReadOnce = (url: string, isFitted: boolean) => Promise<string>;

/** The URL of an image, an image input, or an image in a drawing. */
function sourceOf(copy: Element): string | undefined {
  if (!/^(IMG|INPUT|image)$/.test(copy.nodeName)) return undefined;
  const name = ['src', 'href', 'xlink:href'].find((each) => copy.hasAttribute(each));
  const value = name && copy.getAttribute(name);
  return value && !value.startsWith('data:') ? new URL(value, copy.baseURI).href : undefined;
}

function fitsSource({ nodeName, style }: ElementCopy['copy']): boolean {
  return nodeName === 'IMG' && style.objectFit !== 'none';
}

/** Whether a background is fitted into its box; the page's background fills the window instead. */
function fitsBackground({ nodeName, style }: ElementCopy['copy']): boolean {
  return (
    /^(cover|contain)$/.test(style.backgroundSize) &&
    !/^(HTML|BODY)$/.test(nodeName) &&
    style.backgroundAttachment !== 'fixed'
  );
}

async function embedSource(copy: ElementCopy['copy'], read: ReadOnce): Promise<void> {
  const url = sourceOf(copy);
  if (url === undefined) return;
  copy.setAttribute(copy.nodeName === 'image' ? 'href' : 'src', await read(url, fitsSource(copy)));
}

function embedStyles(copy: ElementCopy['copy'], read: ReadOnce): Promise<void>[] {
  const { style } = copy;
  return PICTURE_PROPERTIES.map(async (name) => {
    const value = style.getPropertyValue(name);
    if (!value.includes('url("')) return;
    const isFitted = name === 'background-image' && fitsBackground(copy);
    const embedded = await replaceAll(value, (url) => read(url, isFitted));
    style.setProperty(name, embedded, style.getPropertyPriority(name));
  });
}

async function replaceAll(css: string, read: (url: string) => Promise<string>): Promise<string> {
  const data = new Map(await Promise.all(urlsIn(css).map(async (url) => [url, await read(url)] as const)));
  return css.replace(CSS_URL, (whole, url: string) => {
    const dataUrl = data.get(url);
    return dataUrl ? `url("${dataUrl}")` : whole;
  });
}

function urlsIn(css: string): string[] {
  return [...css.matchAll(CSS_URL)].map(([, url = '']) => url).filter((url) => !/^(data:|#)/.test(url));
}
