import { native } from '../../dom/native.ts';

/** A point of the picture, in its pixels. */
export interface PicturePoint {
  readonly x: number;
  readonly y: number;
}

/** A shape drawn on a picture. */
export interface Shape {
  readonly tool: Tool;
  readonly from: PicturePoint;
  readonly to: PicturePoint;
  readonly text?: string;
}

/** The tools, in the order of the toolbar. */
export const TOOLS = ['arrow', 'box', 'text', 'blur'] as const;
export type Tool = (typeof TOOLS)[number];

/** The shapes with another one, unless it is an empty text. @param shape undefined: none is added. */
export function withShape(shapes: readonly Shape[], shape: Shape | undefined): readonly Shape[] {
  return !shape || (shape.tool === 'text' && !shape.text) ? shapes : [...shapes, shape];
}

/** The amber of pins: visible on light and dark backgrounds, with a dark rim. */
const INK = '#f5a524';
const RIM = 'rgba(40, 25, 5, 0.75)';
/** The size of blocks that make text unreadable, as a share of the picture's width. */
const BLOCK_SHARE = 1 / 90;

/** Draws a shape onto a picture. */
export function drawShape(canvas: HTMLCanvasElement, shape: Shape): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const width = Math.max(3, canvas.width / 320);
  context.lineJoin = 'round';
  context.lineCap = 'round';
  if (shape.tool === 'blur') {
    pixelate(canvas, shape);
    return;
  }
  for (const [color, extra] of [
    [RIM, width * 0.8],
    [INK, 0],
  ] as const) {
    context.strokeStyle = color;
    context.fillStyle = color;
    context.lineWidth = width + extra;
    DRAWERS[shape.tool](context, shape, { width, isRim: extra > 0 });
  }
}

type Pen = { readonly width: number; readonly isRim: boolean };

const DRAWERS: Readonly<
  Record<Exclude<Tool, 'blur'>, (context: CanvasRenderingContext2D, shape: Shape, pen: Pen) => void>
> = {
  box(context, { from, to }) {
    context.strokeRect(from.x, from.y, to.x - from.x, to.y - from.y);
  },
  arrow(context, { from, to }, { width }) {
    const angle = Math.atan2(to.y - from.y, to.x - from.x);
    const head = width * 5;
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    for (const side of [-0.5, 0.5]) {
      context.moveTo(to.x, to.y);
      context.lineTo(to.x - head * Math.cos(angle + side), to.y - head * Math.sin(angle + side));
    }
    context.stroke();
  },
  text(context, { from, text = '' }, { width, isRim }) {
    context.font = `600 ${Math.round(width * 7)}px system-ui, sans-serif`;
    context.textBaseline = 'top';
    if (isRim) context.strokeText(text, from.x, from.y);
    else context.fillText(text, from.x, from.y);
  },
};

/** Replaces a part of the picture with a few large blocks. */
function pixelate(canvas: HTMLCanvasElement, { from, to }: Shape): void {
  const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
  const [width, height] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
  const context = canvas.getContext('2d');
  if (!context || width < 2 || height < 2) return;
  const block = Math.max(8, canvas.width * BLOCK_SHARE);
  const smallCanvas = native(document).createElement('canvas');
  smallCanvas.width = Math.max(1, Math.round(width / block));
  smallCanvas.height = Math.max(1, Math.round(height / block));
  smallCanvas
    .getContext('2d')
    ?.drawImage(canvas, x, y, width, height, 0, 0, smallCanvas.width, smallCanvas.height);
  context.imageSmoothingEnabled = false;
  context.drawImage(smallCanvas, x, y, width, height);
  context.imageSmoothingEnabled = true;
}
