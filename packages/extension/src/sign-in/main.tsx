/** @jsxImportSource preact */
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { readEnvironment } from '../../../widget/src/page/browser.ts';
import { extension, textOf } from '../browser.ts';
import { type Account, beginSignIn, findAccount, signOut } from '../worker/account.ts';
import { findServer, permissionFor, serversOf } from './servers.ts';

/** The page on which a member signs in and out. */
function SignIn() {
  const [account, setAccount] = useState<Account | null>();
  useEffect(() => {
    const show = (found: Account | undefined) => setAccount(found ?? null);
    const read = () =>
      void findAccount().then(show, (error: unknown) => {
        console.warn('[postil] The account could not be read.', error);
        show(undefined);
      });
    extension.storage.onChanged.addListener(read);
    read();
  }, []);
  if (account === undefined) return null;
  return account ? <SignedIn account={account} /> : <ServerForm />;
}

function SignedIn({ account }: { account: Account }) {
  const { member, organization, server } = account;
  return (
    <section>
      <h1>{textOf('signedInTitle')}</h1>
      <p role="status">{textOf('signedInAs', member, organization, new URL(server).host)}</p>
      <p>{textOf('signedInHint')}</p>
      <button type="button" onClick={() => void signOut(account)}>
        {textOf('signOut')}
      </button>
    </section>
  );
}

function ServerForm() {
  const [address, setAddress] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isWaiting, setWaiting] = useState(false);
  const submit = async () => {
    const servers = serversOf(address);
    const problemKey = await connect(servers).catch((error: unknown) => {
      console.warn('[postil] Signing in failed.', error);
      return 'failed';
    });
    setProblem(problemKey && textOf(problemKey, URL.parse(servers[0] ?? '')?.host ?? ''));
    setWaiting(problemKey === undefined);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h1>{textOf('signInTitle')}</h1>
      <p>{textOf('signInWhy')}</p>
      <label>
        {textOf('server')}
        <input
          type="url"
          dir="ltr"
          required
          placeholder="https://postil.example.com"
          value={address}
          onInput={({ currentTarget }) => setAddress(currentTarget.value)}
        />
      </label>
      {problem && <p role="alert">{problem}</p>}
      {isWaiting && <p role="status">{textOf('agreeThere')}</p>}
      <button type="submit">{textOf('continue')}</button>
    </form>
  );
}

/** Requests the permission to call the server, and opens its page. @returns the key of the text about a failure. */
async function connect(servers: readonly string[]): Promise<string | undefined> {
  const [first] = servers;
  if (first === undefined) return 'noAddress';
  // Must come first: browsers prompt only while they handle a press of a button.
  if (!(await extension.permissions.request({ origins: [permissionFor(first)] }))) return 'noPermission';
  const found = await findServer(servers);
  if ('problemKey' in found) return found.problemKey;
  const { server } = found;
  const { browser, os } = readEnvironment();
  const url = await beginSignIn(server, `${browser.replace(/ \d+$/, '')}, ${os}`);
  await extension.tabs.create({ url });
  return undefined;
}

document.documentElement.lang = extension.i18n.getUILanguage();
document.documentElement.dir = textOf('direction');
const main = document.getElementById('main');
if (main) render(<SignIn />, main);
