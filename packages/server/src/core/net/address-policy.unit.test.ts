import { describe, expect, it } from 'vitest';
import { createAddressPolicy, ForbiddenAddressError } from './address-policy.ts';
import { parseNetworks } from './addresses.ts';
import { createLimitedResolver, ResolveError } from './resolve.ts';

/** The addresses of the names that resolve; all other names do not. */
const NAMES: Record<string, string[]> = {
  'hooks.example.com': ['93.184.216.34', '2606:2800:220:1::1'],
  'ten.example.com': ['10.1.2.3'],
  'half.example.com': ['93.184.216.34', '127.0.0.1'],
  'half6.example.com': ['2606:2800:220:1::1', '::1'],
  'metadata.example.com': ['169.254.169.254'],
  'zone.example.com': ['fe80::1%eth0'],
  'nat64.example.com': ['64:ff9b::7f00:1'],
  'no-address.example.com': [],
  'garbage.example.com': ['not an address'],
  localhost: ['127.0.0.1', '::1'],
  'app.localhost': ['127.0.0.1'],
  intranet: ['10.0.0.7'],
  'public-label': ['93.184.216.34'],
  'printer.local': ['192.168.1.9'],
  'cloud.internal': ['93.184.216.34'],
  'metadata.google.internal': ['169.254.169.254'],
};

/** Creates a policy that is called on behalf of one organisation. */
function createPolicy({ cidrs = [] as string[], allowHttp = false } = {}) {
  const policy = createAddressPolicy({
    allowedNetworks: parseNetworks(cidrs),
    allowHttp,
    resolve: async (name) => {
      const addresses = NAMES[name];
      if (!addresses) throw new Error('ENOTFOUND');
      return addresses;
    },
  });
  return {
    requireAllowedUrl: (url: string) => policy.requireAllowedUrl(url, 'organisation'),
    findAllowedAddresses: (url: URL) => policy.findAllowedAddresses(url, 'organisation'),
  };
}

const HOSTILE_URLS = [
  // Schemes and user information.
  'http://hooks.example.com/',
  'ftp://hooks.example.com/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:70/',
  'data:text/plain,hello',
  'https://user@hooks.example.com/',
  'https://user:password@hooks.example.com/',
  'https://:password@hooks.example.com/',
  'https://hooks.example.com@127.0.0.1/',
  'not a url',
  // IPv4 addresses that are not public.
  'https://0.0.0.0/',
  'https://0.1.2.3/',
  'https://10.0.0.1/',
  'https://10.255.255.255/',
  'https://100.64.0.1/',
  'https://100.127.255.255/',
  'https://127.0.0.1/',
  'https://127.255.255.254/',
  'https://169.254.1.1/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.0.0.1/',
  'https://192.0.2.1/',
  'https://192.88.99.1/',
  'https://192.168.0.1/',
  'https://198.18.0.1/',
  'https://198.19.255.255/',
  'https://198.51.100.1/',
  'https://203.0.113.1/',
  'https://224.0.0.1/',
  'https://239.255.255.255/',
  'https://240.0.0.1/',
  'https://255.255.255.255/',
  // Other spellings of 127.0.0.1 and similar addresses.
  'https://127.1/',
  'https://127.0.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.0.0.1/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://017700000001/',
  'https://127.0.0.1./',
  'https://1２7.0.0.1/',
  'https://①②⑦.⓪.⓪.①/',
  'https://127。0。0。1/',
  'https://%31%32%37.0.0.1/',
  'https://0/',
  'https://3232235521/',
  'https://0xc0.0xa8.0.1/',
  'https:127.0.0.1',
  'https:\\\\127.0.0.1\\',
  // IPv6 addresses that are not public or contain an IPv4 address.
  'https://[::]/',
  'https://[::1]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[::127.0.0.1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::ffff:93.184.216.34]/',
  'https://[::ffff:0:127.0.0.1]/',
  'https://[64:ff9b::127.0.0.1]/',
  'https://[64:ff9b::93.184.216.34]/',
  'https://[64:ff9b:1::1]/',
  'https://[100::1]/',
  'https://[2001::1]/',
  'https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/',
  'https://[2001:2::1]/',
  'https://[2001:20::1]/',
  'https://[2001:db8::1]/',
  'https://[2002:7f00:1::]/',
  'https://[2002:a00:1::1]/',
  'https://[3fff::1]/',
  'https://[4000::1]/',
  'https://[5f00::1]/',
  'https://[fc00::1]/',
  'https://[fd12:3456::1]/',
  'https://[fe80::1]/',
  'https://[fec0::1]/',
  'https://[ff02::1]/',
  // Metadata services of cloud providers.
  'https://169.254.169.254/',
  'https://169.254.170.2/',
  'https://100.100.100.200/',
  'https://168.63.129.16/',
  'https://192.0.0.192/',
  'https://0xa9fea9fe/',
  'https://2852039166/',
  'https://0251.0376.0251.0376/',
  'https://[fd00:ec2::254]/',
  'https://[::ffff:169.254.169.254]/',
  'https://[64:ff9b::a9fe:a9fe]/',
  // Names.
  'https://localhost/',
  'https://LOCALHOST/',
  'https://localhost./',
  'https://localhost../',
  'https://app.localhost/',
  'https://intranet/',
  'https://unknown-label/',
  'https://public-label/',
  'https://printer.local/',
  'https://unknown.local/',
  'https://cloud.internal/',
  'https://CLOUD.INTERNAL./',
  'https://unknown.internal/',
  'https://metadata.google.internal/',
  // Ports of other services.
  'https://hooks.example.com:0/',
  'https://hooks.example.com:22/',
  'https://hooks.example.com:25/',
  'https://hooks.example.com:81/',
  'https://hooks.example.com:444/',
  'https://hooks.example.com:1023/',
  'https://93.184.216.34:22/',
];

/** URLs whose names can be judged only after resolution, or cannot be resolved. */
const UNUSABLE_URLS = [
  'https://metadata.example.com/',
  'https://ten.example.com/',
  'https://half.example.com/',
  'https://half6.example.com/',
  'https://zone.example.com/',
  'https://nat64.example.com/',
  'https://garbage.example.com/',
  'https://not-yet.example.com/',
  'https://no-address.example.com/',
];

const METADATA_HOSTS = [
  '169.254.169.254',
  '169.254.169.253',
  '169.254.170.2',
  '169.254.170.23',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
  '0xa9fea9fe',
  '[fd00:ec2::254]',
  '[fd20:ce::254]',
  '[::169.254.169.254]',
  '[::ffff:169.254.169.254]',
  '[::ffff:0:a9fe:a9fe]',
  '[64:ff9b::a9fe:a9fe]',
  '[64:ff9b::169.254.170.2]',
  '[2002:a9fe:a9fe::1]',
  // Teredo contains the address with every bit inverted.
  '[2001:0:4136:e378:8000:63bf:5601:5601]',
  'metadata.example.com',
  'metadata.google.internal',
];

describe('a forbidden URL', () => {
  it.each(HOSTILE_URLS)('%s is refused when it is saved', async (url) => {
    await expect(createPolicy().requireAllowedUrl(url)).rejects.toBeInstanceOf(ForbiddenAddressError);
  });

  it.each(HOSTILE_URLS.filter((url) => URL.canParse(url)))(
    '%s is refused at every connection attempt',
    async (url) => {
      const failure = await createPolicy({ allowHttp: false })
        .findAllowedAddresses(new URL(url))
        .then(
          () => undefined,
          (error: unknown) => error,
        );
      expect(failure instanceof ForbiddenAddressError || failure instanceof ResolveError).toBe(true);
    },
  );
});

describe('a URL with a public name but without usable addresses', () => {
  it.each(UNUSABLE_URLS)(
    '%s is accepted when it is saved, and fails at every connection attempt',
    async (url) => {
      await createPolicy().requireAllowedUrl(url);
      await expect(createPolicy().findAllowedAddresses(new URL(url))).rejects.toBeInstanceOf(ResolveError);
    },
  );

  it('is not resolved when it is saved', async () => {
    const resolvedNames: string[] = [];
    const policy = createAddressPolicy({
      allowedNetworks: parseNetworks(['10.0.0.0/8']),
      allowHttp: false,
      resolve: async (name) => {
        resolvedNames.push(name);
        return ['10.0.0.1'];
      },
    });
    await policy.requireAllowedUrl('https://ten.example.com/', 'organisation');
    expect(resolvedNames).toEqual([]);
    await policy.requireAllowedUrl('https://intranet/', 'organisation');
    expect(resolvedNames).toEqual(['intranet']);
  });
});

describe('a URL with a public address', () => {
  it.each([
    'https://hooks.example.com/path?query=1',
    'https://hooks.example.com:80/',
    'https://hooks.example.com:443/',
    'https://hooks.example.com:1024/',
    'https://hooks.example.com:8443/',
    'https://hooks.example.com:65535/',
    'https://93.184.216.34/',
    'https://[2606:2800:220:1::1]/',
    'https://172.15.255.255/',
    'https://172.32.0.1/',
    'https://100.63.255.255/',
    'https://100.128.0.1/',
    'https://192.0.3.1/',
    'https://198.20.0.1/',
    'https://223.255.255.255/',
    'https://[2001:4860::8888]/',
    'https://[3ffe::1]/',
  ])('%s is accepted', async (url) => {
    await createPolicy().requireAllowedUrl(url);
    expect(await createPolicy().findAllowedAddresses(new URL(url))).not.toEqual([]);
  });
});

describe('WEBHOOK_ALLOW_CIDRS', () => {
  it('allows exactly the listed networks', async () => {
    const { requireAllowedUrl } = createPolicy({ cidrs: ['127.0.0.1/32', '10.1.0.0/16', 'fd12::/16'] });
    for (const host of [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '10.1.255.255',
      '[fd12::7]',
      'ten.example.com',
      'app.localhost',
    ]) {
      await requireAllowedUrl(`https://${host}/`);
    }
    for (const host of [
      '127.0.0.2',
      '10.2.0.0',
      '[fd13::7]',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::127.0.0.1]',
      'localhost',
    ]) {
      await expect(requireAllowedUrl(`https://${host}/`), host).rejects.toThrow('is not a public');
    }
  });

  it('allows an internal name only if all of its addresses are listed', async () => {
    const { requireAllowedUrl } = createPolicy({ cidrs: ['127.0.0.0/8', '::1', '10.0.0.0/24'] });
    for (const host of ['localhost', 'localhost.', 'intranet', 'half.example.com']) {
      await requireAllowedUrl(`https://${host}/`);
    }
    // The last two resolve to a public address, which is suspicious for an internal name.
    for (const host of ['printer.local', 'unknown-label', 'public-label', 'cloud.internal']) {
      await expect(requireAllowedUrl(`https://${host}/`), host).rejects.toEqual(
        new ForbiddenAddressError(`${host} is not a public name`),
      );
    }
  });

  it.each(METADATA_HOSTS)('never allows %s', async (host) => {
    const openPolicy = createPolicy({ cidrs: ['0.0.0.0/0', '::/0'], allowHttp: true });
    await openPolicy.requireAllowedUrl('http://10.9.9.9/');
    await openPolicy.requireAllowedUrl('http://[fe80::9]/');
    await expect(openPolicy.findAllowedAddresses(new URL(`http://${host}/`))).rejects.toThrow(
      'public address',
    );
    if (host === 'metadata.example.com') return;
    await expect(openPolicy.requireAllowedUrl(`http://${host}/`)).rejects.toThrow('is not a public');
  });

  it.each([
    '10.0.0.0/33',
    '10.0.0/8',
    '::/129',
    'localhost',
    '10.0.0.0/8/8',
    '10.0.0.0/',
    'fe80::1%eth0',
    '10.0.0.0/-1',
  ])('is refused when it contains %s', (text) => {
    expect(() => parseNetworks([text])).toThrow(/must list networks such as/);
  });
});

describe('WEBHOOK_ALLOW_HTTP', () => {
  it('allows http and no other scheme', async () => {
    const { requireAllowedUrl } = createPolicy({ allowHttp: true });
    await requireAllowedUrl('http://hooks.example.com/');
    await expect(requireAllowedUrl('ftp://hooks.example.com/')).rejects.toThrow('ftp is not allowed');
    await expect(requireAllowedUrl('http://127.0.0.1/')).rejects.toThrow('not a public address');
  });
});

describe('the resolver', () => {
  it('that does not respond within 2 s is cancelled, and the attempt fails', async () => {
    const cancelledNames: string[] = [];
    const policy = createAddressPolicy({
      allowedNetworks: parseNetworks(['10.0.0.0/8']),
      allowHttp: false,
      resolve: (name, signal) => {
        signal.addEventListener('abort', () => cancelledNames.push(name));
        return new Promise(() => {});
      },
    });
    const startMs = performance.now();
    await Promise.all([
      expect(policy.findAllowedAddresses(new URL('https://hooks.example.com/'), 'a')).rejects.toThrow('2 s'),
      expect(policy.requireAllowedUrl('https://intranet/', 'a')).rejects.toThrow('is not a public name'),
    ]);
    expect(performance.now() - startMs).toBeLessThan(20_000);
    expect(cancelledNames.sort()).toEqual(['hooks.example.com', 'intranet']);
  });

  it('resolves at most 60 names of one organisation concurrently, without delaying those of others', async () => {
    const finishers = new Map<string, () => void>();
    const resolve = createLimitedResolver((name) =>
      name === 'quick.example.com'
        ? Promise.resolve(['93.184.216.34'])
        : new Promise((done) => finishers.set(name, () => done(['93.184.216.34']))),
    );
    const slowLookUps = Array.from({ length: 60 }, (_, index) => resolve(`silent-${index}.example.com`, 'a'));
    await expect(resolve('quick.example.com', 'a')).rejects.toBeInstanceOf(ResolveError);
    expect(await resolve('quick.example.com', 'b')).toEqual(['93.184.216.34']);
    for (const finish of finishers.values()) finish();
    await Promise.all(slowLookUps);
    expect(await resolve('quick.example.com', 'a')).toEqual(['93.184.216.34']);
  });
});
