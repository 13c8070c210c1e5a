import { isLongerThan } from '#shared/texts.ts'
import type { OwnTier } from '../contract.ts'
import {
  benefitMax,
  benefitsMax,
  descriptionMax,
  type MessageKind,
  messageKinds,
  nameMax,
  priceMax,
  priceMin,
  SENTENCES,
} from '../spec.ts'

/** Values of the tier form: the price as text, the perks one per line. */
export type TierDraft = {
  name: string
  description: string
  price: string
  kinds: readonly MessageKind[]
  unlocks: boolean
  benefits: string
}

export const newTier: TierDraft = { name: '', description: '', price: '', kinds: [], unlocks: false, benefits: '' }

export const draftOf = (tier: OwnTier): TierDraft => ({
  name: tier.name,
  description: tier.description,
  price: String(tier.price_tokens),
  kinds: tier.free_message_kinds,
  unlocks: tier.unlocks_content,
  benefits: tier.benefits.join('\n'),
})

export const toggleKind = (draft: TierDraft, kind: MessageKind): TierDraft => ({
  ...draft,
  kinds: messageKinds.filter((each) => (each === kind) !== draft.kinds.includes(each)),
})

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const priceOf = (text: string): number | undefined => {
  const price = /^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined
  return price !== undefined && price >= priceMin && price <= priceMax ? price : undefined
}

/** Returns the problems of a draft, by field. The server validates again. */
export function problemsOf({ name, price, description, benefits }: TierDraft) {
  const lines = linesOf(benefits)
  return {
    name:
      name.trim() === '' ? SENTENCES.nameMissing : isLongerThan(name.trim(), nameMax) ? SENTENCES.nameLong : undefined,
    price: priceOf(price) === undefined ? SENTENCES.priceForm : undefined,
    description: isLongerThan(description, descriptionMax) ? SENTENCES.descriptionLong : undefined,
    benefits:
      lines.length > benefitsMax
        ? SENTENCES.benefitsMany
        : lines.some((line) => isLongerThan(line, benefitMax))
          ? SENTENCES.benefitLong
          : undefined,
  }
}

/** Returns the request body; undefined if the draft has problems. */
export function bodyOf(draft: TierDraft) {
  const price_tokens = priceOf(draft.price)
  if (price_tokens === undefined || Object.values(problemsOf(draft)).some((problem) => problem !== undefined))
    return undefined
  return {
    name: draft.name,
    description: draft.description,
    price_tokens,
    free_message_kinds: [...draft.kinds],
    unlocks_content: draft.unlocks,
    benefits: linesOf(draft.benefits),
  }
}
