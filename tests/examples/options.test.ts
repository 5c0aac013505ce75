import { expect, it } from 'vitest';
import { languagesOf, readJobs } from '../../scripts/verificar/core/jobs.ts';
import { RUNNERS } from '../../scripts/verificar/languages/index.ts';
import { optionMistakes } from '../../scripts/verificar/languages/js/options.ts';

/** A note with blocks of JavaScript: what stands behind ```js, and the code. */
function noteOf(blocks: readonly (readonly [meta: string, code: string])[]) {
  const fences = blocks.map(([meta, code]) => `\`\`\`js ${meta}\n${code}\n\`\`\`\n\nPor eso.`);
  const note = `<Card title="Uno">\n\nDos.\n\n<Examples>\n\n${fences.join('\n\n')}\n\n</Examples>\n</Card>`;
  return readJobs('nota.mdx', note, languagesOf(RUNNERS)).jobs;
}

/** What is said of them, in their order: none where nothing is. */
async function told(blocks: readonly (readonly [meta: string, code: string])[]) {
  const jobs = noteOf(blocks);
  const found = await optionMistakes(jobs);
  return jobs.flatMap((job) =>
    job.blocks.map((block) =>
      (found.get(block) ?? []).map(({ line, text }) => `${line! - block.line}: ${text}`),
    ),
  );
}

const option = (name: string, meant?: string) =>
  `«${name}» no es una opción que se lea ahí${meant === undefined ? '' : `. ¿Querías decir «${meant}»?`}`;

/** Programs that run as if nothing were wrong: code, and what is said of it. */
const WRONG = [
  [
    "import { rm } from 'node:fs/promises';\nawait rm('a', { froce: true });",
    option('froce', 'force'),
  ],
  ["addEventListener('click', () => {}, { paasive: true });", option('paasive', 'passive')],
  ["await fetch('/a', { methd: 'POST' });", option('methd', 'method')],
  [
    "await fetch('/a', { cache: 'no-sotre' });",
    '«no-sotre» no es un valor que valga ahí. ¿Querías decir «no-store»?',
  ],
  ["import express from 'express';\nexpress.json({ limt: '1mb' });", option('limt', 'limit')],
  [
    "const express = require('express');\nexpress().get('/', (_, res) => res.cookie('a', 'b', { sameSiet: 'lax' }));",
    option('sameSiet', 'sameSite'),
  ],
  ["import helmet from 'helmet';\nhelmet({ hstss: false });", option('hstss', 'hsts')],
  ["import cors from 'cors';\ncors({ orign: 'a' });", option('orign')],
  [
    "import { createTransport } from 'nodemailer';\ncreateTransport({ port: 25 }).sendMail({ atachments: [] });",
    option('atachments', 'attachments'),
  ],
  [
    "import Stripe from 'stripe';\nnew Stripe('a').refunds.create({ amuont: 3 });",
    option('amuont', 'amount'),
  ],
] as const;

it('tells options and values that programs ignore, and the ones that were meant', async () => {
  const found = await told(WRONG.map(([code], index) => [`title="${index}.js"`, code]));
  const lastLine = (code: string) => code.split('\n').length;
  expect(found).toEqual(WRONG.map(([code, text]) => [`${lastLine(code)}: ${text}`]));
}, 60_000);

it('knows the types of what another file of the page exports', async () => {
  const found = await told([
    [
      'title="lib/correo.js"',
      "import { createTransport } from 'nodemailer';\nexport const correo = createTransport({ host: 'a', port: 25 });",
    ],
    ['', "import { correo } from './lib/correo.js';\ncorreo.sendMail({ subjetc: 'a' });"],
  ]);
  expect(found).toEqual([[], [`2: ${option('subjetc', 'subject')}`]]);
}, 60_000);

it('says nothing of what runs without types, nor of another file because one cannot be read', async () => {
  const found = await told([
    ['falla="SyntaxError"', 'const a = ;'],
    ['', "const a = {};\na.nuevo = 1;\nconst b = { titel: 'a' };\nconsole.log(a.neuvo, b.title);"],
    ['title="a.js"', "import x from 'sin-tipos';\nx({ optoin: 1 });"],
    [
      'title="a.js"',
      "document.querySelector('form').addEventListener('submit', () => {}, { onces: 1 });",
    ],
  ]);
  expect(found).toEqual([[], [], [], [`1: ${option('onces', 'once')}`]]);
}, 60_000);
