#!/usr/bin/env node
import { createProgram } from './program.ts';

// The reader of the output, such as `head`, may end before the program.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});
process.exitCode = await createProgram({
  env: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
  stdin: process.stdin,
}).run(process.argv.slice(2));
