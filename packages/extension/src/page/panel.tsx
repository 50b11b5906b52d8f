/** @jsxImportSource preact */
import type { ExtensionPage } from '@postil/contract';
import { render } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { createHost } from '../../../widget/src/page/host.ts';
import { themeOfPage } from '../../../widget/src/page/theme.ts';
import { CSS } from '../../../widget/src/styles.ts';
import { extension, textOf } from '../browser.ts';

const PANEL_CSS = `
.panel {
  position: fixed; inset-block-start: 16px; inset-inline-end: 16px; width: min(340px, 100vw - 32px);
  padding: 16px; border-radius: 12px; display: grid; gap: 12px;
  background: var(--surface); border: 1px solid var(--line); box-shadow: var(--float);
}
.stack { display: grid; gap: 12px }
.panel select { width: 100%; border-color: var(--strong-line); padding: 0 6px; min-height: 32px }
.panel footer { display: flex; justify-content: end; gap: 8px }
.primary { background: var(--accent); color: var(--on-accent) }
.primary:hover { background: var(--accent) }
label { display: grid; gap: 4px }
`;

type Project = ExtensionPage['projects'][number];

/** An open panel of the extension on a page. */
export interface Panel {
  close(): void;
}

/** Shows a sentence until it is closed. */
export function showSentence(text: string, onClose: () => void): Panel {
  return show(<Sentence text={text} onClose={onClose} />);
}

/** Prompts for the project of the page's comments. */
export function askForProject(options: ChoiceProps): Panel {
  return show(<Choice {...options} />);
}

function show(content: preact.ComponentChild): Panel {
  const host = createHost(CSS);
  host.addStyles(PANEL_CSS);
  const screen = document.createElement('div');
  host.root.append(screen);
  const language = extension.i18n.getUILanguage();
  render(
    <section
      class="app"
      lang={language}
      dir={textOf('direction') === 'rtl' ? 'rtl' : 'ltr'}
      data-theme={themeOfPage()}
    >
      {content}
    </section>,
    screen,
  );
  return {
    close() {
      render(null, screen);
      host.destroy();
    },
  };
}

function Sentence({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <div class="panel" role="alert">
      <p>{text}</p>
      <footer>
        <button type="button" onClick={onClose}>
          {textOf('close')}
        </button>
      </footer>
    </div>
  );
}

interface ChoiceProps {
  readonly projects: readonly Project[];
  /** The project that was chosen last. */
  readonly lastProjectId: string | undefined;
  readonly onChoose: (id: string) => void;
  readonly onClose: () => void;
}

function Choice({ projects, lastProjectId, onChoose, onClose }: ChoiceProps) {
  const select = useRef<HTMLSelectElement>(null);
  useLayoutEffect(() => select.current?.focus({ preventScroll: true }), []);
  const title = textOf('chooseTitle', location.host);
  return (
    <div class="panel" role="dialog" aria-label={title}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (select.current) onChoose(select.current.value);
        }}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      >
        <h2>{title}</h2>
        <p class="quiet">{textOf('chooseWhy')}</p>
        <label>
          {textOf('project')}
          <select ref={select}>
            {projects.map(({ id, name }) => (
              <option key={id} value={id} selected={id === lastProjectId}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <footer>
          <button type="button" onClick={onClose}>
            {textOf('cancel')}
          </button>
          <button type="submit" class="primary">
            {textOf('continue')}
          </button>
        </footer>
      </form>
    </div>
  );
}
