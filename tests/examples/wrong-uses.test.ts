import { describe, expect, it } from 'vitest';
import { verify } from '../../scripts/verificar/core/engine.ts';
import { byCards, languagesOf, readJobs } from '../../scripts/verificar/core/jobs.ts';
import { RUNNERS } from '../../scripts/verificar/languages/index.ts';
import { productsOf } from '../../src/schemas/section.ts';

/** Uses that a product refuses, by product: what was written, and what it says. */
type WrongUses = Readonly<Record<string, readonly (readonly [code: string, says: string])[]>>;

const stripe = (call: string) =>
  `import Stripe from 'stripe';\nconst stripe = new Stripe(process.env.STRIPE_SECRET_KEY);\nawait stripe.${call};`;

const twilio = (message: string) =>
  `import twilio from 'twilio';\nconst client = twilio(process.env.TWILIO_ACCOUNT_SID, process.env.TWILIO_AUTH_TOKEN);\nawait client.messages.create(${message});`;

/** With fetch: the SDK sends no parameter that it does not know. */
const twilioForm = (form: string, token = '${process.env.TWILIO_AUTH_TOKEN}') =>
  `const sid = process.env.TWILIO_ACCOUNT_SID;\nconst response = await fetch(\`https://api.twilio.com/2010-04-01/Accounts/\${sid}/Messages.json\`, {\n  method: 'POST',\n  headers: { Authorization: \`Basic \${btoa(\`\${sid}:${token}\`)}\` },\n  body: new URLSearchParams(${form}),\n});\nif (!response.ok) throw new Error((await response.json()).message);`;

const mailgun = (message: string, key = 'process.env.MAILGUN_API_KEY') =>
  `import FormData from 'form-data';\nimport Mailgun from 'mailgun.js';\nconst client = new Mailgun(FormData).client({ username: 'api', key: ${key} });\nconst domain = 'sandbox.example.com';\ntry {\n  await client.messages.create(domain, ${message});\n} catch (error) {\n  throw new Error(\`\${error.status} \${error.details}\`);\n}`;

const mail = (auth: string, message: string) =>
  `import nodemailer from 'nodemailer';\nconst transport = nodemailer.createTransport({ host: process.env.SMTP_HOST, port: 587, auth: ${auth} });\nawait transport.sendMail(${message});`;

const AUTH = '{ user: process.env.SMTP_USER, pass: process.env.SMTP_PASS }';
const LETTER = "from: 'ana@example.com', to: 'luis@example.com'";

const JS: WrongUses = {
  Stripe: [
    [stripe("paymentIntents.create({ amout: 100, currency: 'usd' })"), 'unknown parameter: amout'],
    [stripe('paymentIntents.create({ amount: 100 })'), 'Missing required param: currency'],
    [stripe("paymentIntents.create({ amount: 10.5, currency: 'usd' })"), 'Invalid integer'],
    [stripe("paymentIntents.create({ amount: 100, currency: 'euro' })"), 'Invalid currency'],
    [
      stripe("paymentIntents.create({ amount: 100, currency: 'eur', capture_method: 'manula' })"),
      'must be one of automatic',
    ],
    [
      stripe("paymentIntents.create({ amount: 100, currency: 'eur', payment_method: 'visa' })"),
      'No such PaymentMethod',
    ],
    [
      stripe("checkout.sessions.create({ mode: 'payment', success_url: 'https://a.example' })"),
      'Missing required param: line_items',
    ],
    [
      stripe(
        "checkout.sessions.create({ mode: 'pago', success_url: 'https://a.example', line_items: [{ price: 'price_1', quantity: 1 }] })",
      ),
      'Invalid mode: must be one of',
    ],
    [
      stripe(
        "checkout.sessions.create({ mode: 'payment', success_url: 'https://a.example', line_items: [{ pirce: 'price_1', quantity: 1 }] })",
      ),
      'unknown parameter: line_items[0][pirce]',
    ],
    [stripe("paymentIntents.retrieve('pi_nunca')"), "No such payment_intent: 'pi_nunca'"],
    [stripe('refunds.create({ amount: 100 })'), 'payment_intent or charge'],
  ],
  Twilio: [
    [twilio("{ from: '+15005550006', to: '+15005550009' }"), 'Message body is required'],
    [twilio("{ from: '+15005550006', to: '600123456', body: 'Hola' }"), "Invalid 'To'"],
    [twilio("{ from: '600-123', to: '+15005550009', body: 'Hola' }"), "Invalid 'From'"],
    [
      twilioForm(
        "{ From: '+15005550006', To: '+15005550009', Body: 'Hola', MediaURL: 'https://a' }",
      ),
      "Unknown parameter 'MediaURL'",
    ],
    [
      twilioForm("{ From: '+15005550006', To: '+15005550009', Body: 'Hola', RiskCheck: 'no' }"),
      "Invalid value for 'RiskCheck'",
    ],
    [
      twilioForm("{ From: '+15005550006', To: '+15005550009', Body: 'Hola' }", 'otra-clave'),
      'Authenticate',
    ],
  ],
  Mailgun: [
    [mailgun(`{ ${LETTER}, text: 'Hola' }`, "'otra-clave'"), '401'],
    [mailgun(`{ ${LETTER}, subject: 'Hola' }`), "Need at least one of 'text'"],
    [mailgun("{ from: 'ana@example.com', to: ['luis'], text: 'Hola' }"), 'not a valid address'],
    [mailgun(`{ ${LETTER}, text: 'Hola', subjetc: 'Hola' }`), 'subjetc'],
    [mailgun(`{ ${LETTER}, text: 'Hola', 'o:trackign': 'yes' }`), 'o:trackign'],
  ],
  Nodemailer: [
    [mail("{ user: 'ana@example.com', pass: 'otra-clave' }", `{ ${LETTER}, text: 'a' }`), '535'],
    [mail(AUTH, "{ form: 'ana@example.com', to: 'luis@example.com', text: 'a' }"), 'From'],
    [mail(AUTH, `{ ${LETTER}, subject: 'Vacío' }`), 'empty'],
  ],
};

const MYSQL: WrongUses = {
  MySQL: [
    ['CREATE TABLE a (id INT);\nINSERT INTO a VALUES (1) RETURNING id;', "near 'RETURNING id'"],
    ['CREATE TABLE a (id INT);\nDELETE FROM a RETURNING id;', "near 'RETURNING id'"],
    ['CREATE SEQUENCE pedido;', "near 'SEQUENCE pedido'"],
    ['SELECT NEXT VALUE FOR pedido;', 'near'],
    ["GRANT ALL ON *.* TO 'ana'@'%' IDENTIFIED BY 'clave';", "near 'IDENTIFIED BY"],
    ['CREATE OR REPLACE TABLE a (id INT);', "near 'OR REPLACE"],
    ['CREATE TABLE a (id INT);\nALTER TABLE a ADD COLUMN IF NOT EXISTS b INT;', "near 'IF NOT"],
    ['CREATE TABLE a (id INT, b INT);\nSELECT id, b, COUNT(*) FROM a GROUP BY id;', 'GROUP BY'],
    ["SELECT PASSWORD('clave');", "near 'PASSWORD("],
    ["CREATE TABLE a (dia DATE NOT NULL);\nINSERT INTO a VALUES ('2026-02-31');", 'Incorrect date'],
  ],
};

const fence = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\``;

/** A note whose cards hold one wrong use each. */
const noteOf = (language: string, codes: readonly string[]) =>
  codes
    .map(
      (code, index) =>
        `<Card title="${index}">\n\nMal.\n\n<Examples>\n\n${fence(language, code)}\n\n</Examples>\n</Card>`,
    )
    .join('\n\n');

/** Verifies the wrong uses of a product, and says which nobody refuses. */
async function accepted(
  uses: WrongUses[string],
  language: string,
  products: string[],
): Promise<string[]> {
  const source = noteOf(
    language,
    uses.map(([code]) => code),
  );
  const note = readJobs('nota.mdx', source, languagesOf(RUNNERS), productsOf(products), byCards);
  const { verdicts } = await verify([note], RUNNERS, { canaries: false });
  return uses.flatMap(([code, says], index) => {
    const { problem } = verdicts[index]!;
    const said = [problem?.message, problem?.seen].join('\n');
    return said.includes(says) ? [] : [`${code}\n→ ${problem ? said : 'se acepta'}`];
  });
}

describe('what a product refuses, its stand-in refuses', () => {
  it.each(Object.entries(JS))('%s', async (_product, uses) => {
    expect(await accepted(uses, 'js', [])).toEqual([]);
  });

  it.each(Object.entries(MYSQL))('%s, on MariaDB', async (_product, uses) => {
    expect(await accepted(uses, 'sql', ['mysql'])).toEqual([]);
  });
});
