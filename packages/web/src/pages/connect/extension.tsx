import { useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { api } from '../../data/api/client.ts';
import { useSession } from '../../data/session.ts';
import { Card } from '../../features/sign-in/index.ts';
import { useTexts } from '../../i18n/context.tsx';
import { problemOf } from '../../i18n/problems.ts';
import { Button } from '../../ui/form/button.tsx';
import { useArmed } from './armed.ts';
import { confirmAgreement, useExtensionRequest } from './asking-extension.ts';

const route = getRouteApi('/extension/connect');

/** The page on which a member lets the extension in this browser act for them. */
export default function ConnectExtensionPage() {
  const { widget } = useTexts();
  const { token_hash: tokenHash, name } = route.useSearch();
  if (tokenHash === undefined || name === undefined) {
    return (
      <Card heading={widget.launcher}>
        <p role="alert" className="text-center">
          {widget.connect.wrongAddress}
        </p>
      </Card>
    );
  }
  return (
    <Card heading={widget.extension.title}>
      <Consent tokenHash={tokenHash} name={name} />
    </Card>
  );
}

/** Only a request of the extension in this browser can be granted. */
function Consent({ tokenHash, name }: { tokenHash: string; name: string }) {
  const texts = useTexts();
  const { widget } = texts;
  const { user, organization } = useSession();
  const requestState = useExtensionRequest(tokenHash);
  const isArmed = useArmed();
  const connect = useMutation({
    mutationFn: async () => {
      await api.createExtensionConnection({ token_hash: tokenHash, name });
      return confirmAgreement(tokenHash);
    },
  });
  if (connect.isSuccess) {
    return (
      <p role={connect.data ? 'status' : 'alert'} className="text-center">
        {connect.data ? widget.extension.done : widget.extension.failed}
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-center text-text-quiet">
        {widget.extension.about(user.name, organization.name, name)}
      </p>
      {requestState !== 'asks' && (
        <p role={requestState === 'missing' ? 'alert' : 'status'} className="text-center">
          {requestState === 'missing' ? widget.extension.missing : widget.extension.waiting}
        </p>
      )}
      {connect.error && (
        <p role="alert" className="text-center text-danger">
          {problemOf(connect.error, texts)}
        </p>
      )}
      <Button
        look="main"
        disabled={requestState !== 'asks' || !isArmed || connect.isPending}
        onClick={() => connect.mutate()}
      >
        {widget.connect.continue}
      </Button>
    </div>
  );
}
