import { expect } from 'vitest'
import { matureEarnings } from '#features/wallet/earnings/store.server.ts'
import type { TestPerson, World } from './world.ts'

/** Bank account at the provider that accepts payouts. */
export const goodAccount = '000123456789'

/** Fills the platform's balance at the provider, from which payouts are transferred. */
export async function fillPlatformBalance(world: World, fan: TestPerson): Promise<void> {
  for (const key of ['a', 'b'])
    expect(
      await world.rest('POST', '/tokens/purchase', {
        as: fan,
        key: `${fan.id}-${key}`,
        body: { tokenAmount: 8446, paymentMethodId: 'pm_card_visa', isGift: false },
      }),
    ).toMatchObject({ status: 200, body: { success: true } })
}

/** Creates a creator with matured earnings, tipped by the fan. */
export async function createCreatorWith(world: World, tokens: number, from: TestPerson): Promise<TestPerson> {
  const creator = await world.person('creator')
  if (tokens > 0) await earn(world, creator, tokens, from)
  return creator
}

/** Gives a creator without earnings matured ones, tipped by the fan. */
export async function earn(world: World, creator: TestPerson, tokens: number, from: TestPerson): Promise<void> {
  await world.as(from).tips.send({ recipientId: creator.id, tokens, message: '' })
  await world.owner(
    `update ledger.inbox set matures_at = now() where account_id in (select id from ledger.accounts where owner_id = $1)
       and matures_at is not null`,
    [creator.id],
  )
  await world.owner(
    'update ledger.earnings set matures_at = now() where account_id in (select id from ledger.accounts where owner_id = $1)',
    [creator.id],
  )
  while ((await matureEarnings(world.db)).done > 0);
  expect(await world.as(creator).wallet.balance()).toMatchObject({ available: tokens, pending: 0 })
}

/** Sets up payouts on the provider's own page. */
export async function onboard(world: World, creator: TestPerson, account = goodAccount): Promise<void> {
  const { url } = await world.as(creator).wallet.creator.startOnboarding({ country: 'DE' })
  const body = new URLSearchParams({ action: 'complete', account_number: account })
  const response = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  expect(response.headers.get('location')).toBe(`${world.env.APP_ORIGIN}/wallet?payouts=back`)
  expect(await world.as(creator).wallet.creator.payoutSettings()).toMatchObject({ ready: true, missing: [] })
}
