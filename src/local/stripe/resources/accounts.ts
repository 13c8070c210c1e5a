import type Stripe from 'stripe'
import { notEmulated, refuse } from '../errors.ts'
import { mergeMetadata, nested, oneOf, type Params, requiredText, text, textOrNull } from '../form.ts'
import { newId, token } from '../ids.ts'
import { page } from '../lists.ts'
import { operation, PAGING } from '../router.ts'
import type { World } from '../world.ts'

const LINK_LIFETIME_SECONDS = 300
/** Countries in which Stripe opens Express accounts. */
const COUNTRIES: ReadonlySet<string> = new Set(
  (
    'AE AT AU BE BG CA CH CY CZ DE DK EE ES FI FR GB GI GR HK HR HU IE IT JP LI LT LU LV MT MX NL NO NZ PL PT RO SE SG SI ' +
    'SK TH US'
  ).split(' '),
)
const TO_PROVIDE = ['external_account', 'tos_acceptance.date']
/** Parameters of a new account. `capabilities` is accepted, but every account requests transfers. */
const CREATE_PARAMS = 'business_profile business_type capabilities controller country email metadata settings type'

export function accounts(world: World) {
  const { db } = world
  return [
    operation('POST /v1/accounts', 'AccountCreateParams', CREATE_PARAMS, ({ params }) =>
      db.accounts.add(create(world.now(), params), {}),
    ),
    operation('GET /v1/accounts', 'AccountListParams', `created ${PAGING}`, ({ params }) =>
      page('/v1/accounts', db.accounts.newestFirst(), params),
    ),
    operation('GET /v1/accounts/:id', 'AccountRetrieveParams', '', ({ id }) => db.accounts.get(id, 'account')),
    operation('POST /v1/accounts/:id', 'AccountUpdateParams', 'email metadata', ({ id, params, caller }) => {
      const account = db.accounts.get(id, 'account')
      if (text(params, 'email') !== undefined) account.email = textOrNull(params, 'email')
      account.metadata = mergeMetadata(params, account.metadata)
      world.announce('account.updated', account, { account: id, caller })
      return account
    }),
    operation(
      'POST /v1/account_links',
      'AccountLinkCreateParams',
      'account collection_options refresh_url return_url type',
      ({ params, caller }) => createLink(world, params, caller.base),
    ),
    operation('POST /v1/accounts/:id/login_links', 'AccountCreateLoginLinkParams', '', ({ id, caller }) =>
      createLoginLink(world, world.db.accounts.get(id, 'account'), caller.base),
    ),
  ]
}

/** Completes the onboarding: the account can receive transfers and pay out to the bank account `bankNumber`. */
export function completeOnboarding(world: World, account: Stripe.Account, bankNumber: string): void {
  account.charges_enabled = true
  account.payouts_enabled = true
  account.details_submitted = true
  account.capabilities = { transfers: 'active' }
  account.external_accounts = { ...noExternalAccounts(account.id), data: [bankAccount(account, bankNumber)] }
  account.requirements = noRequirements()
  account.tos_acceptance = { date: world.now() }
  world.announce('account.updated', account, { account: account.id })
}

function createLink(world: World, params: Params, base: string): Stripe.AccountLink {
  const account = world.db.accounts.get(requiredText(params, 'account'), 'account', 'account')
  if (oneOf(params, 'type', ['account_onboarding', 'account_update']) === undefined) requiredText(params, 'type')
  const [refreshUrl, returnUrl] = [absoluteUrl(params, 'refresh_url'), absoluteUrl(params, 'return_url')]
  const { url, expiresAt } = addLink(world, account, { refreshUrl, returnUrl }, base)
  return { object: 'account_link', created: world.now(), expires_at: expiresAt, url }
}

/** Creates a link to Stripe's dashboard of an onboarded account. This page has no link back to the product. */
function createLoginLink(world: World, account: Stripe.Account, base: string): Stripe.LoginLink {
  if (!account.details_submitted)
    throw refuse('Cannot create a login link for an account that has not completed onboarding.', {})
  const end = `${base}/onboarding/saved`
  return {
    object: 'login_link',
    created: world.now(),
    url: addLink(world, account, { refreshUrl: end, returnUrl: end }, base).url,
  }
}

function addLink(world: World, { id }: Stripe.Account, ends: { refreshUrl: string; returnUrl: string }, base: string) {
  const expiresAt = world.now() + LINK_LIFETIME_SECONDS
  const link = world.db.account_links.add({ id: token(24), account: id, ...ends, expiresAt }, {})
  return { expiresAt, url: `${base}/onboarding/${link.id}` }
}

function absoluteUrl(params: Params, key: string): string {
  const value = requiredText(params, key)
  if (URL.canParse(value) && /^https?:/.test(value)) return value
  throw refuse('Not a valid URL', { param: key, code: 'url_invalid' })
}

/** Refuses payout schedules other than manual, because the stand-in does not make scheduled payouts. */
function checkSettings(params: Params): void {
  const settings = nested(params, 'settings') ?? {}
  const schedule = nested(nested(settings, 'payouts') ?? {}, 'schedule') ?? {}
  if (oneOf(schedule, 'interval', ['manual', 'daily', 'weekly', 'monthly']) === 'manual') return
  if (Object.keys(settings).length > 0) throw notEmulated('other settings than manual payouts', 'settings')
}

function create(now: number, params: Params): Stripe.Account {
  checkSettings(params)
  const id = newId('acct', 16)
  return {
    id,
    object: 'account',
    business_profile: noProfile(),
    business_type: oneOf(params, 'business_type', ['company', 'government_entity', 'individual', 'non_profit']) ?? null,
    capabilities: { transfers: 'inactive' },
    charges_enabled: false,
    controller: {
      type: 'application',
      fees: { payer: 'application' },
      is_controller: true,
      losses: { payments: 'application' },
      requirement_collection: 'stripe',
      stripe_dashboard: { type: 'express' },
    },
    country: supportedCountry(params),
    created: now,
    default_currency: 'usd',
    details_submitted: false,
    email: textOrNull(params, 'email'),
    external_accounts: noExternalAccounts(id),
    future_requirements: noRequirements(),
    metadata: mergeMetadata(params),
    payouts_enabled: false,
    requirements: {
      ...noRequirements(),
      currently_due: TO_PROVIDE,
      eventually_due: TO_PROVIDE,
      disabled_reason: 'requirements.past_due',
    },
    settings: null,
    tos_acceptance: { date: null },
    type: oneOf(params, 'type', ['express']) ?? 'express',
  }
}

/**
 * Returns the country of a new account. Stripe's default is the platform's country; the stand-in requires the
 * parameter, so that the product never omits it.
 */
function supportedCountry(params: Params): string {
  const country = requiredText(params, 'country')
  if (COUNTRIES.has(country)) return country
  throw refuse(`${country} is not currently supported by Stripe.`, { param: 'country', code: 'country_unsupported' })
}

function noProfile(): Stripe.Account.BusinessProfile {
  return {
    annual_revenue: null,
    estimated_worker_count: null,
    mcc: null,
    minority_owned_business_designation: null,
    name: null,
    product_description: null,
    specified_commercial_transactions_act_url: null,
    support_address: null,
    support_email: null,
    support_phone: null,
    support_url: null,
    url: null,
  }
}

function noRequirements(): Stripe.Account.Requirements {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: [],
    disabled_reason: null,
    errors: [],
    eventually_due: [],
    past_due: [],
    pending_verification: [],
  }
}

function noExternalAccounts(id: string): Stripe.ApiList<Stripe.ExternalAccount> {
  return { object: 'list', data: [], has_more: false, url: `/v1/accounts/${id}/external_accounts` }
}

function bankAccount(account: Stripe.Account, number: string): Stripe.BankAccount {
  return {
    id: newId('ba'),
    object: 'bank_account',
    account: account.id,
    account_holder_name: null,
    account_holder_type: null,
    account_type: null,
    available_payout_methods: ['standard'],
    bank_name: 'STRIPE TEST BANK',
    country: account.country ?? 'US',
    currency: account.default_currency ?? 'usd',
    default_for_currency: true,
    fingerprint: token(16),
    future_requirements: null,
    last4: number.slice(-4),
    metadata: {},
    requirements: null,
    routing_number: '110000000',
    status: 'new',
  }
}
