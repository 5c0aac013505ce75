import { BatchInterceptor } from '@mswjs/interceptors';
import nodeInterceptors from '@mswjs/interceptors/presets/node';
import { Declarations } from './declared.ts';
import { hex, json, PASSWORD, type Call, type Service } from './provider.ts';
import { stripe } from './stripe.ts';
import { tellUse } from './uses.ts';

/**
 * Stand-ins for the services that the notes of «Apicalls» call. An example
 * calls the real host name, with `fetch`, `node:https` or the official SDK;
 * the request never leaves the process. What is proved is the shape of the
 * call: the stand-ins refuse what the services refuse (a missing field, a key
 * of the wrong kind, a declined card) with their own words, as documented.
 */
const twilioError = (status: number, code: number, message: string): Response =>
  json(status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status });

/** What its SDK can send; the interface itself takes the same names with a capital. */
const TWILIO_OPTIONS = 'MessageListInstanceCreateOptions';
let twilioMessages: Declarations | undefined;

/** A parameter that is none of its, or has a value that is none: an unknown use is refused. */
function twilioFault({ fields }: Call): Response | undefined {
  twilioMessages ??= new Declarations('twilio/lib/rest/api/v2010/account/message.d.ts');
  const sent = Object.entries(fields).map(([name, value]): [string, string] => [
    `${name.charAt(0).toLowerCase()}${name.slice(1)}`,
    value,
  ]);
  const fault = twilioMessages.check(TWILIO_OPTIONS, Object.fromEntries(sent));
  if (!fault || fault.kind === 'missing') return undefined;
  const param = `${fault.param.charAt(0).toUpperCase()}${fault.param.slice(1)}`;
  return fault.kind === 'unknown'
    ? twilioError(400, 20001, `Unknown parameter '${param}' (the SDK has none of this name)`)
    : twilioError(400, 20001, `Invalid value for '${param}': ${fault.value}`);
}

/** Its limits: https://www.twilio.com/docs/messaging/api/message-resource */
const twilio: Service = (call) => {
  const { method, path, fields, user, password } = call;
  const [, account, resource] = /^\/2010-04-01\/Accounts\/([^/]+)\/(\w+)\.json$/.exec(path) ?? [];
  if (!/^(?:AC|SK)/.test(user) || password !== PASSWORD) {
    return twilioError(401, 20003, 'Authenticate');
  }
  if (account !== undefined && user.startsWith('AC') && account !== user) {
    return twilioError(401, 20003, 'Authenticate');
  }
  if (resource !== 'Messages' || method !== 'POST') {
    return twilioError(404, 20404, `The requested resource ${path} was not found`);
  }
  const { To: to = '', From: from = '', Body: body = '' } = fields;
  if (to === '') return twilioError(400, 21604, "A 'To' phone number is required.");
  if (from === '' && !fields['MessagingServiceSid']) {
    return twilioError(400, 21603, "A 'From' phone number is required.");
  }
  if (body === '') return twilioError(400, 21602, 'Message body is required.');
  if (body.length > 1600) {
    return twilioError(
      400,
      21617,
      'The concatenated message body exceeds the 1600 character limit',
    );
  }
  if (!/^\+\d{8,15}$/.test(to) || to === '+15005550001') {
    return twilioError(400, 21211, `Invalid 'To' Phone Number: ${to}`);
  }
  if (from !== '' && !/^\+\d{8,15}$/.test(from) && !/^[\w ]*[a-z][\w ]*$/i.test(from)) {
    return twilioError(400, 21212, `Invalid 'From' Phone Number: ${from}`);
  }
  const fault = twilioFault(call);
  if (fault) return fault;
  return json(201, {
    sid: `SM${hex(32)}`,
    account_sid: account,
    from,
    to,
    body,
    status: 'queued',
    direction: 'outbound-api',
    num_segments: String(Math.ceil(body.length / (body.length > 160 ? 153 : 160))),
    num_media: '0',
    price: null,
    price_unit: 'USD',
    error_code: null,
    error_message: null,
    date_created: new Date().toUTCString(),
    uri: `${path.replace('.json', '')}/SM.json`,
  });
};

/** Its parameters, beside headers, variables and options of the author's own (`h:`, `v:`, `o:`). */
const MAILGUN_FIELDS = new Set([
  ...['from', 'to', 'cc', 'bcc', 'subject', 'text', 'html', 'amp-html', 'attachment', 'inline'],
  ...['template', 't:version', 't:text', 't:variables', 'recipient-variables', 'message'],
]);

/** The options that its SDK knows: https://documentation.mailgun.com (Messages). */
const MAILGUN_OPTIONS = new Set(
  [
    ...['tag', 'dkim', 'secondary-dkim', 'secondary-dkim-public', 'deliverytime', 'testmode'],
    ...['deliverytime-optimize-period', 'time-zone-localize', 'tracking', 'tracking-clicks'],
    ...['tracking-opens', 'require-tls', 'skip-verification', 'sending-ip', 'sending-ip-pool'],
    ...['tracking-pixel-location-top'],
  ].map((name) => `o:${name}`),
);

const isMailgunField = (name: string) =>
  MAILGUN_FIELDS.has(name) || MAILGUN_OPTIONS.has(name) || /^[hv]:./.test(name);

const ADDRESS = /^(?:[^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

/** A comma between two addresses: not one in a name, `"Ruiz, Ana" <ana@example.com>`. */
const LIST_COMMA = /,(?=(?:[^"]*"[^"]*")*[^"]*$)/;

/** Its messages: https://documentation.mailgun.com/docs/mailgun/api-reference */
const mailgun: Service = ({ method, path, fields, user, password }) => {
  if (user !== 'api' || password !== PASSWORD) {
    return new Response('Forbidden', { status: 401 });
  }
  const domain = /^\/v3\/([^/]+)\/messages$/.exec(path)?.[1];
  if (/^\/v4\/address\/validate/.test(path)) return mailgunValidation(fields['address'] ?? '');
  if (domain === undefined || method !== 'POST') return json(404, { message: 'Not Found' });
  for (const name of ['from', 'to']) {
    if (!fields[name]) return json(400, { message: `${name} parameter is missing` });
    if (!fields[name].split(LIST_COMMA).every((one) => ADDRESS.test(one.trim()))) {
      return json(400, {
        message: `${name} parameter is not a valid address. please check documentation`,
      });
    }
  }
  if (!fields['text'] && !fields['html'] && !fields['template']) {
    return json(400, {
      message: "Need at least one of 'text', 'html', 'amp-html' or 'template' parameters specified",
    });
  }
  const unknown = Object.keys(fields).find((name) => !isMailgunField(name));
  if (unknown !== undefined) {
    return json(400, { message: `${unknown} is not a parameter that the stand-in knows` });
  }
  const id = `<20261121120000.${hex(16)}@${domain}>`;
  return json(200, { id, message: 'Queued. Thank you.' });
};

/** What the name of the mailbox says of its existence: `rebota@…`, `no-existe@…`, `duda@…`. */
function deliverability(email: string): 'DELIVERABLE' | 'UNDELIVERABLE' | 'UNKNOWN' {
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) return 'UNDELIVERABLE';
  if (/^(?:rebota|no-existe|noexiste|falso)\b/.test(email)) return 'UNDELIVERABLE';
  return /^(?:duda|desconocido)\b/.test(email) ? 'UNKNOWN' : 'DELIVERABLE';
}

const mailgunValidation = (address: string): Response => {
  const result = deliverability(address).toLowerCase();
  return json(200, {
    address,
    result,
    risk: result === 'deliverable' ? 'low' : 'high',
    reason: [],
  });
};

/** A service that validates addresses by a GET with a key and an address. */
const emailValidation: Service = ({ fields }) => {
  const key = fields['api_key'] ?? fields['apikey'] ?? fields['key'] ?? fields['access_key'];
  if (!key)
    return json(401, { error: { message: 'Invalid API key provided.', code: 'unauthorized' } });
  const { email } = fields;
  if (!email) {
    return json(400, {
      error: {
        message: 'A validation error occurred.',
        code: 'validation_error',
        details: { email: ['This field is required.'] },
      },
    });
  }
  const found = deliverability(email);
  return json(200, {
    email,
    autocorrect: '',
    deliverability: found,
    quality_score: found === 'DELIVERABLE' ? '0.95' : '0.10',
    is_valid_format: { value: /@.+\./.test(email), text: /@.+\./.test(email) ? 'TRUE' : 'FALSE' },
    is_mx_found: {
      value: found !== 'UNDELIVERABLE',
      text: found === 'UNDELIVERABLE' ? 'FALSE' : 'TRUE',
    },
    is_smtp_valid: {
      value: found === 'DELIVERABLE',
      text: found === 'DELIVERABLE' ? 'TRUE' : 'FALSE',
    },
  });
};

/** The mailbox for trials of Nodemailer: `createTestAccount`. */
const ethereal: Service = () =>
  json(200, {
    status: 'success',
    user: 'ana.prueba@ethereal.email',
    pass: 'clave-de-prueba',
    smtp: { host: 'smtp.ethereal.email', port: 587, secure: false },
    imap: { host: 'imap.ethereal.email', port: 993, secure: true },
    pop3: { host: 'pop3.ethereal.email', port: 995, secure: true },
    web: 'https://ethereal.email',
  });

const SERVICES: {
  host: RegExp;
  name: string;
  answer: (call: Call) => Response | Promise<Response>;
}[] = [
  {
    host: /(^|\.)twilio\.com$/,
    name: 'un simulador local de la API de Twilio',
    answer: twilio,
  },
  {
    host: /(^|\.)stripe\.com$/,
    name: 'un simulador local de la API de Stripe',
    answer: stripe,
  },
  {
    host: /(^|\.)mailgun\.net$/,
    name: 'un simulador local de la API de Mailgun',
    answer: mailgun,
  },
  { host: /(^|\.)nodemailer\.com$/, name: 'un servidor SMTP local', answer: ethereal },
  {
    host: /(^|\.)(abstractapi|verifier|emailvalidation)\.\w+$|validador|verify|^api\.example\.com$/,
    name: 'un simulador local del servicio de validación',
    answer: emailValidation,
  },
];

async function readFields(request: Request, url: URL): Promise<Record<string, string>> {
  const query = Object.fromEntries(url.searchParams);
  const type = request.headers.get('content-type') ?? '';
  if (request.method === 'GET') return query;
  if (type.includes('json')) return { ...query, ...(await request.json()) };
  if (type.includes('multipart')) {
    const form = await request.formData();
    return {
      ...query,
      ...Object.fromEntries([...form].map(([name, value]) => [name, String(value)])),
    };
  }
  return { ...query, ...Object.fromEntries(new URLSearchParams(await request.text())) };
}

async function toCall(request: Request): Promise<Call> {
  const url = new URL(request.url);
  const basic = /^Basic (.*)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  const [user = '', password = ''] = Buffer.from(basic, 'base64').toString().split(/:(.*)/s);
  return {
    method: request.method,
    path: url.pathname,
    fields: await readFields(request, url),
    headers: request.headers,
    user,
    password,
  };
}

const interceptor = new BatchInterceptor({ name: 'apis', interceptors: nodeInterceptors });
interceptor.on(
  'request',
  async ({
    request,
    controller,
  }: {
    request: Request;
    controller: { respondWith: (response: Response) => void };
  }) => {
    const { hostname } = new URL(request.url);
    const service = SERVICES.find(({ host }) => host.test(hostname));
    if (!service) return;
    tellUse(service.name);
    controller.respondWith(await service.answer(await toCall(request)));
  },
);
interceptor.apply();
