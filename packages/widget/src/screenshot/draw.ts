import { native } from '../dom/native.ts';
import { pause } from '../page/pauses.ts';
import { toCanvas } from './media/canvases.ts';
import { dataUrlOf } from './media/data-url.ts';

/** The time limit for the browser's rendering of the copy, in milliseconds. */
const TIMEOUT_MS = 8000;
const SVG = 'http://www.w3.org/2000/svg';
/** The maximum number of redraws for content that browsers render late, and the delay between them. */
const MAX_REDRAWS = 10;
const REDRAW_MS = 100;
/** The number of parts in which a picture is painted, one after another. */
const STRIPS = 6;
/** Characters that XML does not allow. Lone surrogates are replaced when the text is encoded. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed
const ILLEGAL_CHARACTERS = /[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]/g;

interface Size {
  readonly width: number;
  readonly height: number;
  /** The number of pixels of the picture per pixel of the page. */
  readonly scale: number;
}

/** An SVG image that shows a copy. @param css the rules of the copy. */
export function wrap(copy: Element, css: string, { width, height }: Size): SVGSVGElement {
  const doc = copy.ownerDocument;
  const create = (name: string) => doc.createElementNS(SVG, name);
  const svg = create('svg') as SVGSVGElement;
  const frame = create('foreignObject');
  const style = doc.createElement('style');
  style.textContent = css;
  for (const each of [svg, frame]) {
    each.setAttribute('width', String(width));
    each.setAttribute('height', String(height));
  }
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
  frame.append(copy);
  svg.append(style, create('defs'), frame);
  return svg;
}

interface Drawing extends Size {
  /** The number of images in it. */
  readonly pictures: number;
  readonly hasFonts: boolean;
  readonly bare: Document;
}

/** Draws an SVG image on a transparent canvas. */
export async function drawSvg(svg: SVGSVGElement, drawing: Drawing): Promise<HTMLCanvasElement> {
  const { width, height, scale, bare } = drawing;
  const serialized = new XMLSerializer().serializeToString(svg);
  await pause();
  const text = serialized.replace(ILLEGAL_CHARACTERS, '');
  const image = bare.createElement('img');
  image.decoding = 'sync';
  image.src = await dataUrlOf(new Blob([text], { type: 'image/svg+xml;charset=utf-8' }));
  const timedOut = new Promise((_, reject) =>
    setTimeout(() => reject(new Error('Rendering takes too long.')), TIMEOUT_MS),
  );
  await Promise.race([image.decode(), timedOut]);
  const canvas = native(document).createElement('canvas');
  canvas.width = Math.floor(width * scale);
  canvas.height = Math.floor(height * scale);
  await drawUntilComplete(canvas, image, drawing);
  return canvas;
}

/** Redraws for content that the browser renders late: fonts, until nothing changes, and in some browsers images in images. */
async function drawUntilComplete(
  canvas: HTMLCanvasElement,
  image: HTMLImageElement,
  { pictures, hasFonts }: Drawing,
): Promise<void> {
  const context = canvas.getContext('2d');
  const minRedraws = navigator.userAgent.includes('Chrome')
    ? Number(hasFonts)
    : Math.min(pictures, MAX_REDRAWS);
  let previousSample = '';
  for (let at = 0; at <= MAX_REDRAWS; at += 1) {
    if (at > 0) await new Promise((resolve) => setTimeout(resolve, REDRAW_MS));
    context?.clearRect(0, 0, canvas.width, canvas.height);
    if (context) await drawInStrips(context, image);
    const sample = hasFonts ? readSample(canvas) : '';
    if (at >= minRedraws && sample === previousSample) return;
    previousSample = sample;
  }
}

/** Draws an image in parts, yielding to the page in between: the browser decodes the images of each part synchronously. */
async function drawInStrips(context: CanvasRenderingContext2D, image: HTMLImageElement): Promise<void> {
  const { width, height } = context.canvas;
  const stripHeight = Math.ceil(height / STRIPS);
  for (let top = 0; top < height; top += stripHeight) {
    await pause();
    context.save();
    context.beginPath();
    context.rect(0, top, width, stripHeight);
    context.clip();
    context.drawImage(image, 0, 0, width, height);
    context.restore();
    // Reading forces the browser to execute the recorded drawing commands.
    readSample(context.canvas);
  }
}

/** The pixels of a downscaled copy of a canvas, as text. */
function readSample(canvas: HTMLCanvasElement): string {
  const [width, height] = [160, 100];
  const { data } = toCanvas(canvas, width, height).getContext('2d')?.getImageData(0, 0, width, height) ?? {};
  return String(data);
}
