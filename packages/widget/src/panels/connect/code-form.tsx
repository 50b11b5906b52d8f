/** @jsxImportSource preact */
import type { Language } from '@postil/contract/languages';
import { type CodeTexts, loadCodeTexts } from '@postil/languages/code';
import type { FunctionComponent } from 'preact';
import { useState } from 'preact/hooks';
import { ApiError } from '../../api/call.ts';
import { describeProblem } from '../../model/context.ts';
import { useWidget } from '../../parts/widget.ts';

export interface CodeFormProps {
  /** The URL of the window in which a member approves the connection. */
  readonly url: string;
}

const CSS = `
.code-form { display: grid; gap: 8px; padding: 12px 14px; border-block-start: 1px solid var(--line) }
.code-form p { margin: 0 }
.code-form a { color: inherit }
.code-form div { display: flex; gap: 8px }
.code-form input { text-transform: uppercase; letter-spacing: .08em }
.code-form input::placeholder { text-transform: none; letter-spacing: normal }
`;

/** Loads the form that connects a member with a code, for a page that the sign-in window cannot reach. */
export async function loadCodeForm(language: Language): Promise<FunctionComponent<CodeFormProps>> {
  const texts = await loadCodeTexts(language);
  return ({ url }) => <CodeForm url={url} texts={texts} />;
}

function CodeForm({ url, texts }: CodeFormProps & { texts: CodeTexts }) {
  const { state, host, withIdentity } = useWidget();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const [isSending, setSending] = useState(false);
  host.addStyles(CSS);
  const submit = (event: Event) => {
    event.preventDefault();
    setSending(true);
    setProblem('');
    withIdentity((identity) =>
      identity.redeem(code).catch((error: unknown) => {
        const isCodeInvalid = error instanceof ApiError && error.fields.includes('code');
        setProblem(isCodeInvalid ? texts.wrong : describeProblem(error, state.texts));
        setSending(false);
      }),
    );
  };
  return (
    <form class="code-form" onSubmit={submit}>
      <p class="small" role="status">
        {texts.about}{' '}
        <a href={url} target="_blank" rel="noopener">
          {texts.open}
        </a>
      </p>
      <div>
        <input
          aria-label={texts.code}
          placeholder={texts.code}
          dir="ltr"
          autocomplete="off"
          autocapitalize="characters"
          spellcheck={false}
          value={code}
          onInput={({ currentTarget }) => setCode(currentTarget.value)}
        />
        <button type="submit" class="primary" disabled={code.trim() === '' || isSending}>
          {texts.connect}
        </button>
      </div>
      {problem && (
        <p class="small problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}
