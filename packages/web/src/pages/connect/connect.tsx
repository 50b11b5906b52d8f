import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { useSession } from '../../data/session.ts';
import { Card } from '../../features/sign-in/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { problemOf } from '../../i18n/problems.ts';
import { CopyButton } from '../../ui/copy.tsx';
import { Button } from '../../ui/form/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { FormProblem } from '../../ui/form/form-problem.tsx';
import { useArmed } from './armed.ts';
import { type Connection, connectPage } from './connect-page.ts';

const route = getRouteApi('/widget/connect');

/** The window in which a member lets the widget on a page use their account. */
export default function ConnectPage() {
  const { widget } = useTexts();
  const { key, origin } = route.useSearch();
  const page = pageOf(origin);
  if (key === undefined || page === undefined) {
    return (
      <Card heading={widget.launcher}>
        <p role="alert" className="text-center">
          {widget.connect.wrongAddress}
        </p>
      </Card>
    );
  }
  return (
    <Card heading={widget.connect.title(page.host)}>
      <Consent widgetKey={key} page={page} />
    </Card>
  );
}

/** To agree, the person has to type the host of the page: a stray key press or click is not enough. */
function Consent({ widgetKey, page: { origin, host } }: { widgetKey: string; page: URL }) {
  const texts = useTexts();
  const { common, widget } = texts;
  const { user } = useSession();
  const isArmed = useArmed();
  const [typed, setTyped] = useState('');
  const [connected, setConnected] = useState<Connection>();
  const connect = useMutation({
    mutationFn: () => connectPage({ widget_key: widgetKey, origin }),
    // Stays while another code is requested, and if that fails.
    onSuccess: setConnected,
  });
  if (connected) {
    const { code } = connected;
    return code === undefined ? (
      <p role="status" className="text-center">
        {widget.connect.done}
      </p>
    ) : (
      <Code code={code} host={host} problem={connect.error} onRenew={() => connect.mutate()} />
    );
  }
  const isHostTyped = typed.trim().toLowerCase() === host.toLowerCase();
  const mayAgree = isArmed && isHostTyped && !connect.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (mayAgree) connect.mutate();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-center text-text-quiet">{widget.connect.about(user.name)}</p>
      <TextField
        label={common.confirmByName(host)}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {connect.error && (
        <p role="alert" className="text-center text-danger">
          {problemOf(connect.error, texts)}
        </p>
      )}
      <div className="flex flex-col gap-2">
        <Button type="submit" look="main" disabled={!mayAgree}>
          {widget.connect.continue}
        </Button>
        <Button onClick={() => window.close()}>{common.cancel}</Button>
      </div>
    </form>
  );
}

/** The code that the person types on the page. */
function Code(props: { code: string; host: string; problem: Error | null; onRenew(): void }) {
  const texts = useTexts();
  const { connect } = texts.widget;
  return (
    <div className="flex flex-col gap-4 text-center">
      <p role="status">{connect.typeCode(props.host)}</p>
      <output dir="ltr" className="font-mono text-2xl font-semibold tracking-widest select-all">
        {props.code}
      </output>
      <p className="text-text-quiet">{connect.codeEnds}</p>
      {props.problem && <FormProblem>{problemOf(props.problem, texts)}</FormProblem>}
      <div className="flex flex-col gap-2">
        <CopyButton text={props.code} look="main" />
        <Button onClick={props.onRenew}>{connect.newCode}</Button>
      </div>
    </div>
  );
}

/** Parses the origin of a web page; undefined unless it is an HTTP(S) URL. */
function pageOf(origin: string | undefined): URL | undefined {
  const page = URL.parse(origin ?? '') ?? undefined;
  return page && /^https?:$/.test(page.protocol) ? page : undefined;
}
