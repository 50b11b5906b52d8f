import type { WidgetToken } from '@postil/client';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../api/client.ts';
import { problemOf } from '../../api/problems.ts';
import { useSession } from '../../api/session.ts';
import { Button } from '../../parts/button.tsx';
import { useTexts } from '../../texts/context.tsx';
import { Card } from '../sign-in/card.tsx';

const route = getRouteApi('/widget/connect');

/** The window in which a member lets the widget of a page use their account there. */
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
      <Consent widgetKey={key} origin={page.origin} />
    </Card>
  );
}

function Consent({ widgetKey, origin }: { widgetKey: string; origin: string }) {
  const texts = useTexts();
  const { common, widget } = texts;
  const { user } = useSession();
  const connect = useMutation({
    mutationFn: () => api.createWidgetToken({ widget_key: widgetKey, origin }),
    onSuccess: (token) => {
      if (tell(origin, token)) window.close();
    },
  });
  // It is gone where the page, or a page of the sign-in, has cut the connection.
  const isLost = window.opener === null;
  if (isLost || connect.isSuccess) {
    return (
      <p role={isLost ? 'alert' : 'status'} className="text-center">
        {isLost ? widget.connect.lost : widget.connect.done}
      </p>
    );
  }
  return (
    <>
      <p className="text-center text-text-quiet">{widget.connect.about(user.name)}</p>
      {connect.error && (
        <p role="alert" className="text-center text-danger">
          {problemOf(connect.error, texts)}
        </p>
      )}
      <div className="flex flex-col gap-2">
        <Button look="main" autoFocus onClick={() => connect.mutate()} disabled={connect.isPending}>
          {widget.connect.continue}
        </Button>
        <Button onClick={() => window.close()}>{common.cancel}</Button>
      </div>
    </>
  );
}

/** Passes the token to the page that opened this window, if that page is of the origin that was agreed to. */
function tell(origin: string, { token, member }: WidgetToken): boolean {
  const opener: Window | null = window.opener;
  opener?.postMessage({ type: 'postil:connected', token, member }, origin);
  return opener !== null;
}

/** @returns undefined for what is not the origin of a web page. */
function pageOf(origin: string | undefined): URL | undefined {
  const page = URL.parse(origin ?? '') ?? undefined;
  return page && /^https?:$/.test(page.protocol) ? page : undefined;
}
