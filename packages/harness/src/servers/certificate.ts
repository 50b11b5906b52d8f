import { fileURLToPath } from 'node:url';

/** The path of the PEM file with a private key and its self-signed certificate. */
export const SELF_SIGNED_PEM = fileURLToPath(new URL('./fixtures/self-signed.pem', import.meta.url));
