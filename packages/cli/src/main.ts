#!/usr/bin/env node
import { createProgram } from './program.ts';

process.exitCode = await createProgram({
  env: process.env,
  stdout: process.stdout,
  stderr: process.stderr,
  stdin: process.stdin,
}).run(process.argv.slice(2));
