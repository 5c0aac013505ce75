import { BatchInterceptor } from '@mswjs/interceptors';
import nodeInterceptors from '@mswjs/interceptors/presets/node';
import { tellUse } from './uses.ts';

/**
 * Stand-ins for the services that the notes of «Apicalls» call. An example
 * calls the real host name, with `fetch`, `node:https` or the official SDK;
 * the request never leaves the process. What is proved is the shape of the
 * call: the stand-ins refuse what the services refuse (a missing field, a key
 * of the wrong kind, a declined card) with their own words, as documented.
 */
interface Call {
  method: string;
  path: string;
  /** Fields of the body, whatever its encoding, or of the query. */
  fields: Record<string, string>;
  headers: Headers;
  /** User and password of the basic authentication. */
  user: string;
  password: string;
}

type Service = (call: Call) => Response;

const json = (status: number, body: unknown): Response => Response.json(body, { status });

const hex = (length: number): string =>
  Array.from({ length }, () => Math.floor(Math.random() * 16).toString(16)).join('');

const twilioError = (status: number, code: number, message: string): Response =>
  json(status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status });

/** Its limits: https://www.twilio.com/docs/messaging/api/message-resource */
const twilio: Service = ({ method, path, fields, user, password }) => {
  const [, account, resource] = /^\/2010-04-01\/Accounts\/([^/]+)\/(\w+)\.json$/.exec(path) ?? [];
  if (!/^(?:AC|SK)/.test(user) || password === '' || password === 'incorrecto') {
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

const stripeError = (status: number, error: Record<string, unknown>): Response =>
  json(status, { error });

const DECLINED = /chargeDeclined|_declined/i;

const declined = (kind: string): Response =>
  stripeError(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
    doc_url: 'https://stripe.com/docs/error-codes/card-declined',
    [kind]: kind === 'charge' ? `ch_${hex(24)}` : undefined,
  });

const missing = (param: string): Response =>
  stripeError(400, {
    type: 'invalid_request_error',
    code: 'parameter_missing',
    param,
    message: `Missing required param: ${param}.`,
  });

const stripeAnswers = new Map<string, { sent: string; answer: string; status: number }>();

/** Its objects: https://docs.stripe.com/api */
const stripe: Service = (call) => {
  const key = /^Bearer (.*)$/.exec(call.headers.get('authorization') ?? '')?.[1] ?? call.user;
  if (key === '') {
    return stripeError(401, {
      type: 'invalid_request_error',
      message: 'You did not provide an API key.',
    });
  }
  if (!/^[sr]k_test_/.test(key)) {
    return stripeError(401, {
      type: 'invalid_request_error',
      message: `Invalid API Key provided: ${key.slice(0, 3)}****`,
    });
  }
  return stripeResource(call);
};

function stripeResource({ method, path, fields }: Call): Response {
  const [, resource = '', id] = /^\/v1\/((?:checkout\/)?\w+)(?:\/(\w+))?/.exec(path) ?? [];
  const { amount, currency } = fields;
  const common = { livemode: false, created: Math.floor(Date.now() / 1000), metadata: {} };
  const money = { amount: Number(amount), currency };
  if (method === 'GET') return json(200, { id: id ?? null, object: resource, ...common });
  if (resource === 'checkout/sessions') {
    if (!fields['mode']) return missing('mode');
    const session = `cs_test_${hex(24)}`;
    const url = `https://checkout.stripe.com/c/pay/${session}`;
    return json(200, {
      id: session,
      object: 'checkout.session',
      url,
      status: 'open',
      payment_status: 'unpaid',
      ...common,
    });
  }
  if (resource === 'customers') {
    return json(200, { id: `cus_${hex(14)}`, object: 'customer', ...fields, ...common });
  }
  if (resource === 'refunds') {
    return json(200, { id: `re_${hex(24)}`, object: 'refund', status: 'succeeded', ...common });
  }
  if (!['charges', 'payment_intents'].includes(resource)) {
    return stripeError(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path}).`,
    });
  }
  if (!amount) return missing('amount');
  if (!currency) return missing('currency');
  if (!/^\d+$/.test(amount)) {
    return stripeError(400, {
      type: 'invalid_request_error',
      code: 'parameter_invalid_integer',
      param: 'amount',
      message: `Invalid integer: ${amount}`,
    });
  }
  if (currency === 'usd' && Number(amount) < 50) {
    return stripeError(400, {
      type: 'invalid_request_error',
      code: 'amount_too_small',
      param: 'amount',
      message: 'Amount must be at least $0.50 usd',
    });
  }
  return resource === 'charges'
    ? charge(fields, { ...money, ...common })
    : paymentIntent(fields, { ...money, ...common });
}

function charge(fields: Call['fields'], common: object): Response {
  const { source, customer } = fields;
  if (!source && !customer) {
    return stripeError(400, {
      type: 'invalid_request_error',
      code: 'parameter_missing',
      message: 'Must provide source or customer.',
    });
  }
  if (DECLINED.test(source ?? '')) return declined('charge');
  return json(200, {
    id: `ch_${hex(24)}`,
    object: 'charge',
    ...common,
    captured: true,
    paid: true,
    status: 'succeeded',
    description: fields['description'] ?? null,
    receipt_email: fields['receipt_email'] ?? null,
  });
}

function paymentIntent(fields: Call['fields'], common: object): Response {
  const { payment_method: method, confirm } = fields;
  if (confirm === 'true' && DECLINED.test(method ?? '')) return declined('payment_intent');
  const id = `pi_${hex(24)}`;
  return json(200, {
    id,
    object: 'payment_intent',
    ...common,
    client_secret: `${id}_secret_${hex(24)}`,
    payment_method: method ?? null,
    receipt_email: fields['receipt_email'] ?? null,
    status:
      confirm === 'true'
        ? 'succeeded'
        : method
          ? 'requires_confirmation'
          : 'requires_payment_method',
  });
}

/** The same idempotency key gives the same answer, and refuses other fields. */
async function answerOnce(call: Call): Promise<Response> {
  const key = call.headers.get('idempotency-key');
  if (key === null || call.method !== 'POST') return stripe(call);
  const sent = JSON.stringify([call.path, call.fields]);
  const before = stripeAnswers.get(key);
  if (before && before.sent !== sent) {
    return stripeError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }
  if (before) return new Response(before.answer, { status: before.status, headers: JSON_TYPE });
  const response = stripe(call);
  stripeAnswers.set(key, { sent, answer: await response.clone().text(), status: response.status });
  return response;
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Its messages: https://documentation.mailgun.com/docs/mailgun/api-reference */
const mailgun: Service = ({ method, path, fields, user, password }) => {
  if (user !== 'api' || password === '' || password === 'incorrecta') {
    return new Response('Forbidden', { status: 401 });
  }
  const domain = /^\/v3\/([^/]+)\/messages$/.exec(path)?.[1];
  if (/^\/v4\/address\/validate/.test(path)) return mailgunValidation(fields['address'] ?? '');
  if (domain === undefined || method !== 'POST') return json(404, { message: 'Not Found' });
  for (const name of ['from', 'to']) {
    if (!fields[name]) return json(400, { message: `${name} parameter is missing` });
    if (!fields[name].includes('@')) {
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
    answer: answerOnce,
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
