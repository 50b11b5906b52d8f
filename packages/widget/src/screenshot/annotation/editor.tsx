/** @jsxImportSource preact */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useReturnedFocus } from '../../parts/card.tsx';
import { Icon } from '../../parts/icons.tsx';
import { useWidget } from '../../parts/widget.ts';
import { drawShape, type Shape, type Spot, TOOLS, type Tool } from './shapes.ts';

/** What the editor draws on. */
export interface EditorProps {
  readonly bitmap: HTMLCanvasElement;
  /** @param result the picture with what was drawn; undefined if that was cancelled. */
  onDone(result: HTMLCanvasElement | undefined): void;
}

/** Draws arrows, boxes and words on a picture, and makes parts of it unreadable. */
export function AnnotationEditor({ bitmap, onDone }: EditorProps) {
  const { state } = useWidget();
  const { texts } = state;
  const [tool, setTool] = useState<Tool>('arrow');
  const [shapes, setShapes] = useState<readonly Shape[]>([]);
  const [drawing, setDrawing] = useState<Shape>();
  const editor = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  useReturnedFocus();
  useEffect(() => editor.current?.focus(), []);
  useLayoutEffect(() => {
    if (canvas.current) drawAll(canvas.current, bitmap, drawing ? [...shapes, drawing] : shapes);
  }, [bitmap, shapes, drawing]);
  const finish = () => {
    if (drawing && (drawing.tool !== 'text' || drawing.text)) setShapes([...shapes, drawing]);
    setDrawing(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (drawing) setDrawing(undefined);
    else onDone(undefined);
  };
  const flatten = () => {
    const result = document.createElement('canvas');
    drawAll(result, bitmap, drawing?.text ? [...shapes, drawing] : shapes);
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
        {TOOLS.map((each) => (
          <button key={each} type="button" aria-pressed={tool === each} onClick={() => setTool(each)}>
            <Icon name={each} />
            {texts.annotation[each]}
          </button>
        ))}
        <button type="button" disabled={shapes.length === 0} onClick={() => setShapes(shapes.slice(0, -1))}>
          <Icon name="undo" />
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
      <div class="stage">
        <canvas
          ref={canvas}
          onPointerDown={(event) => {
            finish();
            event.currentTarget.setPointerCapture(event.pointerId);
            const from = spotOf(event);
            setDrawing({ tool, from, to: from });
          }}
          onPointerMove={(event) => {
            if (drawing && event.buttons === 1) setDrawing({ ...drawing, to: spotOf(event) });
          }}
          onPointerUp={() => drawing?.tool !== 'text' && finish()}
        />
        {drawing?.tool === 'text' && (
          <Writing
            text={drawing.text ?? ''}
            onInput={(text) => setDrawing({ ...drawing, text })}
            onDone={finish}
          />
        )}
      </div>
    </div>
  );
}

function Writing(props: { text: string; onInput(text: string): void; onDone(): void }) {
  const { state } = useWidget();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
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

/** Where a pointer is, in pixels of the picture. */
function spotOf({ currentTarget, clientX, clientY }: PointerEvent): Spot {
  const canvas = currentTarget as HTMLCanvasElement;
  const { left, top, width, height } = canvas.getBoundingClientRect();
  return { x: ((clientX - left) * canvas.width) / width, y: ((clientY - top) * canvas.height) / height };
}
