/** @jsxImportSource preact */

import type { TargetedPointerEvent } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { native } from '../../dom/native.ts';
import { useReturnedFocus } from '../../parts/card.tsx';
import { Outline } from '../../parts/icons.tsx';
import { useWidget } from '../../parts/widget.ts';
import { drawShape, type PicturePoint, type Shape, TOOLS, type Tool, withShape } from './shapes.ts';

/** The outlines of the tools' icons. */
const PATHS = {
  arrow: 'M5 19 19 5M10 5h9v9',
  box: 'M5 6h14v12H5Z',
  text: 'M6 7V5h12v2M12 5v14M9 19h6',
  blur: 'M12 4c3 4 5 6.500 5 9.500a5 5 0 0 1-10 0C7 10.500 9 8 12 4Z',
  undo: 'M9 8 5 12l4 4M5 12h9a5 5 0 0 1 0 10h-3',
} as const;

const CSS = `
.editor { position: fixed; inset: 0; display: grid; grid-template-rows: auto 1fr; background: oklch(16% 0.012 265 / .94); color-scheme: dark; color: var(--text) }
.editor > header { display: flex; flex-wrap: wrap; gap: 4px; padding: 8px 12px; background: var(--surface); align-items: center }
.editor button[aria-pressed=true] { background: var(--accent); color: var(--on-accent) }
.editor .stage { min-height: 0; padding: 16px; display: grid; place-items: center; position: relative; overflow: hidden }
.editor canvas { max-width: 100%; max-height: calc(100dvh - 90px); cursor: crosshair; touch-action: none; background: oklch(100% 0 0) }
.editor .write { position: absolute; inset-block-start: 8px; inset-inline: 16px; margin-inline: auto; width: min(360px, 80%) }
`;

/** The picture to annotate. */
interface EditorProps {
  readonly bitmap: HTMLCanvasElement;
  /** @param result the picture with its annotations; undefined if they were cancelled. */
  onDone(result: HTMLCanvasElement | undefined): void;
}

/** Draws arrows, boxes and words on a picture, and makes parts of it unreadable. */
export function AnnotationEditor({ bitmap, onDone }: EditorProps) {
  const { state, host } = useWidget();
  const { texts } = state;
  const [tool, setTool] = useState<Tool>('arrow');
  const drawing = useDrawing();
  const editor = useRef<HTMLDivElement>(null);
  useReturnedFocus();
  useLayoutEffect(() => {
    host.addStyles(CSS);
    editor.current?.focus();
  }, [host]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (drawing.current) drawing.drop();
    else onDone(undefined);
  };
  const flatten = () => {
    const result = native(document).createElement('canvas');
    drawAll(result, bitmap, drawing.allShapes);
    onDone(result);
  };
  return (
    <div
      class="editor"
      role="dialog"
      aria-modal="true"
      aria-label={texts.annotation.title}
      ref={editor}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <header>
        <Tools tool={tool} onTool={setTool} />
        <button type="button" disabled={!drawing.canUndo} onClick={drawing.undo}>
          <Outline path={PATHS.undo} />
          {texts.annotation.undo}
        </button>
        <span class="spread" />
        <button type="button" onClick={() => onDone(undefined)}>
          {texts.cancel}
        </button>
        <button type="button" class="primary" onClick={flatten}>
          {texts.annotation.done}
        </button>
      </header>
      <Stage bitmap={bitmap} tool={tool} drawing={drawing} />
    </div>
  );
}

/** The shapes on a picture, including the current one. */
interface Drawing {
  readonly current: Shape | undefined;
  /** The completed shapes. */
  readonly shapes: readonly Shape[];
  /** All shapes with the current one, unless it is an empty text. */
  readonly allShapes: readonly Shape[];
  begin(shape: Shape): void;
  change(part: Partial<Shape>): void;
  finish(): void;
  drop(): void;
  /** Whether there is a shape, including the current one. */
  readonly canUndo: boolean;
  /** Removes the last shape, which is the current one if there is one. */
  undo(): void;
}

function useDrawing(): Drawing {
  const [shapes, setShapes] = useState<readonly Shape[]>([]);
  const [current, setCurrent] = useState<Shape>();
  const allShapes = withShape(shapes, current);
  return {
    current,
    allShapes,
    shapes,
    begin(shape) {
      setShapes(allShapes);
      setCurrent(shape);
    },
    change: (part) => setCurrent(current && { ...current, ...part }),
    finish() {
      setShapes(allShapes);
      setCurrent(undefined);
    },
    drop: () => setCurrent(undefined),
    canUndo: current !== undefined || shapes.length > 0,
    undo: () => (current ? setCurrent(undefined) : setShapes(shapes.slice(0, -1))),
  };
}

function Tools({ tool, onTool }: { tool: Tool; onTool(tool: Tool): void }) {
  const { texts } = useWidget().state;
  return (
    <>
      {TOOLS.map((each) => (
        <button key={each} type="button" aria-pressed={tool === each} onClick={() => onTool(each)}>
          <Outline path={PATHS[each]} />
          {texts.annotation[each]}
        </button>
      ))}
    </>
  );
}

/** The picture as a drawing surface. */
function Stage({ bitmap, tool, drawing }: { bitmap: HTMLCanvasElement; tool: Tool; drawing: Drawing }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const { current, shapes } = drawing;
  useLayoutEffect(() => {
    if (canvas.current) drawAll(canvas.current, bitmap, current ? [...shapes, current] : shapes);
  }, [bitmap, shapes, current]);
  return (
    <div class="stage">
      <canvas
        ref={canvas}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          const from = pointOf(event);
          drawing.begin({ tool, from, to: from });
        }}
        onPointerMove={(event) => {
          if (event.buttons === 1) drawing.change({ to: pointOf(event) });
        }}
        onPointerUp={() => current?.tool !== 'text' && drawing.finish()}
      />
      {current?.tool === 'text' && (
        <TextInput
          text={current.text ?? ''}
          onInput={(text) => drawing.change({ text })}
          onDone={drawing.finish}
        />
      )}
    </div>
  );
}

function TextInput(props: { text: string; onInput(text: string): void; onDone(): void }) {
  const { state } = useWidget();
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => input.current?.focus(), []);
  return (
    <input
      ref={input}
      class="write"
      dir="auto"
      maxLength={80}
      aria-label={state.texts.annotation.write}
      placeholder={state.texts.annotation.write}
      value={props.text}
      onInput={({ currentTarget }) => props.onInput(currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && props.onDone()}
    />
  );
}

function drawAll(canvas: HTMLCanvasElement, bitmap: HTMLCanvasElement, shapes: readonly Shape[]): void {
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  for (const shape of shapes) drawShape(canvas, shape);
}

/** The position of a pointer, in pixels of the picture. */
function pointOf({
  currentTarget: canvas,
  clientX,
  clientY,
}: TargetedPointerEvent<HTMLCanvasElement>): PicturePoint {
  const { left, top, width, height } = canvas.getBoundingClientRect();
  return { x: ((clientX - left) * canvas.width) / width, y: ((clientY - top) * canvas.height) / height };
}
