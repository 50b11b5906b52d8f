import { describe, expect, it } from 'vitest';
import { parseStorageUrl } from './storage-url.ts';

describe('STORAGE_URL', () => {
  it('contains endpoint, bucket, prefix, region and percent-encoded credentials', () => {
    const url = 's3://AKIA%3Aone:a%2Fb%2Bc%3D%40@S3.example.com:9000/up.loads/of/postil/?region=eu-central-1';
    expect(parseStorageUrl(url)).toEqual({
      endpoint: 'https://S3.example.com:9000',
      host: 'S3.example.com:9000',
      region: 'eu-central-1',
      bucket: 'up.loads',
      prefix: 'of/postil/',
      credentials: { accessKeyId: 'AKIA:one', secretAccessKey: 'a/b+c=@' },
    });
  });

  it.each(['s3+http://[::1]:9000/bucket', 's3+http://[::1]:9000/bucket/'])(
    'needs only host and bucket: %s',
    (url) => {
      expect(parseStorageUrl(url)).toEqual({
        endpoint: 'http://[::1]:9000',
        host: '[::1]:9000',
        region: 'us-east-1',
        bucket: 'bucket',
        prefix: '',
        credentials: undefined,
      });
    },
  );

  it.each([
    's3://key:s3cret/x@host/bucket',
    's3://key:12/s3cret@host/bucket',
    's3://key:12#s3cret@host/bucket',
    's3://key:12?s3cret@host/bucket',
    's3://key:s3cret%@host/bucket',
    's3://key:s3cret@host/bucket/a b',
  ])('is refused without revealing the secret: %s', (url) => {
    const parse = () => parseStorageUrl(url);
    expect(parse).toThrow(/^must /);
    expect(parse).not.toThrow(/s3cret/);
  });
});
