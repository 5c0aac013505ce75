import { Declarations, type Fault } from './declared.ts';
import { hex, json, type Call } from './provider.ts';

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

/** Which declarations say what a resource takes when it is made. */
const PARAMETERS: Readonly<Record<string, readonly [file: string, name: string]>> = {
  charges: ['Charges', 'ChargeCreateParams'],
  payment_intents: ['PaymentIntents', 'PaymentIntentCreateParams'],
  customers: ['Customers', 'CustomerCreateParams'],
  refunds: ['Refunds', 'RefundCreateParams'],
  'checkout/sessions': ['Checkout/Sessions', 'Checkout.SessionCreateParams'],
};

const declarations = new Map<string, Declarations>();

const invalid = (code: string, param: string, message: string): Response =>
  stripeError(400, { type: 'invalid_request_error', code, param, message });

const missing = (param: string): Response =>
  invalid('parameter_missing', param, `Missing required param: ${param}.`);

/** The product's words for a parameter that it does not take. */
function refusal({ kind, param, value, known }: Fault): Response {
  if (kind === 'missing') return missing(param);
  if (kind === 'integer') {
    return invalid('parameter_invalid_integer', param, `Invalid integer: ${value}`);
  }
  if (kind === 'boolean') return invalid('', param, `Invalid boolean: ${value}`);
  return kind === 'unknown'
    ? invalid('parameter_unknown', param, `Received unknown parameter: ${param}`)
    : invalid('', param, `Invalid ${param}: must be one of ${known.join(', ')}`);
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));

/** How identifiers of what an account or a test has begin. */
const IDENTIFIERS: readonly (readonly [field: string, object: string, pattern: RegExp])[] = [
  ['customer', 'customer', /^cus_/],
  ['payment_method', 'PaymentMethod', /^(?:pm|card|src)_/],
  ['source', 'token', /^(?:tok|src|card|btok)_/],
  ['charge', 'charge', /^(?:ch|py)_/],
  ['payment_intent', 'payment_intent', /^pi_/],
];

const noSuch = (param: string, object: string, id: string): Response =>
  stripeError(param === '' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    ...(param !== '' && { param }),
    message: `No such ${object}: '${id}'`,
  });

/** What is wrong with what was sent, before anything is made of it. */
function refuse(resource: string, fields: Call['fields']): Response | undefined {
  const [file, name] = PARAMETERS[resource]!;
  const known = declarations.get(file) ?? new Declarations(`stripe/esm/resources/${file}.d.ts`);
  declarations.set(file, known);
  const empty = Object.keys(fields).find((field) => fields[field] === '');
  if (empty !== undefined) {
    return invalid(
      'parameter_invalid_empty',
      empty,
      `You passed an empty string for '${empty}'. We assume empty values are an attempt to unset a parameter; however '${empty}' cannot be unset. You should remove '${empty}' from your request or supply a non-empty value.`,
    );
  }
  const fault = known.check(name, fields);
  if (fault) return refusal(fault);
  const { currency } = fields;
  if (currency !== undefined && !CURRENCIES.has(currency.toLowerCase())) {
    return invalid('', 'currency', `Invalid currency: ${currency}`);
  }
  for (const [field, object, pattern] of IDENTIFIERS) {
    const id = fields[field];
    if (id !== undefined && !pattern.test(id)) return noSuch(field, object, id);
  }
  return undefined;
}

/** What was made so far: only that can be asked for. */
const made = new Set<string>();

function created(object: { id: string; object: string } & Record<string, unknown>): Response {
  made.add(object.id);
  return json(200, object);
}

const stripeAnswers = new Map<string, { sent: string; answer: string; status: number }>();

/** Its objects: https://docs.stripe.com/api */
function answer(call: Call): Response {
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
}

function stripeResource({ method, path, fields }: Call): Response {
  const [, resource = '', id] = /^\/v1\/((?:checkout\/)?\w+)(?:\/(\w+))?/.exec(path) ?? [];
  const { amount, currency } = fields;
  const common = { livemode: false, created: Math.floor(Date.now() / 1000), metadata: {} };
  const money = { amount: Number(amount), currency };
  if (method === 'GET' && id !== undefined && !made.has(id))
    return noSuch('', resource.replace(/s$/, ''), id);
  if (method === 'GET') return json(200, { id: id ?? null, object: resource, ...common });
  if (!(resource in PARAMETERS)) {
    return stripeError(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path}).`,
    });
  }
  const refused = refuse(resource, fields);
  if (refused) return refused;
  if (resource === 'checkout/sessions') {
    if (!fields['mode']) return missing('mode');
    const isSetup = fields['mode'] === 'setup';
    if (!isSetup && !Object.keys(fields).some((name) => name.startsWith('line_items['))) {
      return missing('line_items');
    }
    if (!fields['success_url'] && !fields['ui_mode']) return missing('success_url');
    const session = `cs_test_${hex(24)}`;
    const url = `https://checkout.stripe.com/c/pay/${session}`;
    return created({
      id: session,
      object: 'checkout.session',
      url,
      status: 'open',
      payment_status: 'unpaid',
      ...common,
    });
  }
  if (resource === 'customers') {
    return created({ id: `cus_${hex(14)}`, object: 'customer', ...fields, ...common });
  }
  if (resource === 'refunds') {
    if (!fields['charge'] && !fields['payment_intent']) {
      return invalid(
        'parameter_missing',
        'charge',
        'One of the following params should be provided for this request: payment_intent or charge.',
      );
    }
    return created({ id: `re_${hex(24)}`, object: 'refund', status: 'succeeded', ...common });
  }
  if (!amount) return missing('amount');
  if (!currency) return missing('currency');
  if (!/^[1-9]\d*$/.test(amount)) {
    return invalid('parameter_invalid_integer', 'amount', 'Invalid positive integer');
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
  return created({
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
  return created({
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
export async function stripe(call: Call): Promise<Response> {
  const key = call.headers.get('idempotency-key');
  if (key === null || call.method !== 'POST') return answer(call);
  const sent = JSON.stringify([call.path, call.fields]);
  const before = stripeAnswers.get(key);
  if (before && before.sent !== sent) {
    return stripeError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }
  if (before) return new Response(before.answer, { status: before.status, headers: JSON_TYPE });
  const response = answer(call);
  stripeAnswers.set(key, { sent, answer: await response.clone().text(), status: response.status });
  return response;
}

const JSON_TYPE = { 'content-type': 'application/json' };
