import { type Category, categories } from '#shared/categories.ts'
import { isLongerThan } from '#shared/texts.ts'
import { bioMax, experienceMax, specialtiesOf } from '../spec.ts'
import { FORM_SENTENCES, type FormStep, formSteps } from './spec.ts'

/** Values of the application form, as typed. */
export type Draft = {
  bio: string
  specialties: readonly Category[]
  experience: string
  instagram: string
  twitter: string
  country: string
  state: string
}
export type Field = keyof Draft
export type Problems = Partial<Record<Field, string>>

export const emptyDraft: Draft = {
  bio: '',
  specialties: [],
  experience: '',
  instagram: '',
  twitter: '',
  country: '',
  state: '',
}

type Written = Omit<Draft, 'specialties' | 'instagram' | 'twitter' | 'country' | 'state'> & {
  specialties: readonly string[]
  instagram: string | null
  twitter: string | null
  location: { country: string; state: string | null } | null
}

const isCategory = (name: string): name is Category => (categories as readonly string[]).includes(name)

/**
 * Converts an earlier application to form values. The specialties keep their order, because the first one is the
 * category.
 */
export const draftOf = ({ bio, experience, specialties, instagram, twitter, location }: Written): Draft => ({
  bio,
  experience,
  specialties: specialties.filter(isCategory),
  instagram: instagram ?? '',
  twitter: twitter ?? '',
  country: location?.country ?? '',
  state: location?.state ?? '',
})

/** The step of each field. */
const stepOf: Record<Field, FormStep> = {
  bio: 'about',
  specialties: 'work',
  experience: 'work',
  instagram: 'contact',
  twitter: 'contact',
  country: 'contact',
  state: 'contact',
}

/** Returns the error messages that prevent sending, by field. */
export function problemsOf({ bio, experience, specialties }: Draft): Problems {
  return {
    ...(isLongerThan(bio, bioMax) && { bio: FORM_SENTENCES.bio }),
    ...(isLongerThan(experience, experienceMax) && { experience: FORM_SENTENCES.experience }),
    ...((specialties.length < specialtiesOf.min || specialties.length > specialtiesOf.max) && {
      specialties: FORM_SENTENCES.specialties,
    }),
  }
}

const fields: readonly string[] = Object.keys(stepOf)
const isField = (name: string): name is Field => fields.includes(name)

/**
 * Maps the server's errors to fields of the form. Errors of country and state have keys that begin with `location.`.
 */
export const problemsFrom = (said: Readonly<Record<string, string>>): Problems =>
  Object.fromEntries(
    Object.entries(said).flatMap(([path, sentence]) => {
      const name = path.replace(/^location\./, '').replace(/\.\d+$/, '')
      return isField(name) ? [[name, sentence]] : []
    }),
  )

/** Returns the first step with one of these errors; undefined without errors. */
export const stepWith = (problems: Problems): FormStep | undefined =>
  formSteps.find((step) => Object.keys(problems).some((name) => isField(name) && stepOf[name] === step))

export const problemsOn = (step: FormStep, problems: Problems): Problems =>
  Object.fromEntries(Object.entries(problems).filter(([name]) => isField(name) && stepOf[name] === step))

const around = (step: FormStep, by: number): FormStep => formSteps[formSteps.indexOf(step) + by] ?? step
export const nextStep = (step: FormStep): FormStep => around(step, 1)
export const stepBefore = (step: FormStep): FormStep => around(step, -1)

/** Adds or removes a category; ignores an addition beyond the maximum. */
export function toggle(chosen: readonly Category[], category: Category): readonly Category[] {
  if (chosen.includes(category)) return chosen.filter((one) => one !== category)
  return chosen.length >= specialtiesOf.max ? chosen : [...chosen, category]
}

/** Converts the form values to the body of the request. */
export const bodyOf = ({ country, state, specialties, ...texts }: Draft) => ({
  ...texts,
  specialties: [...specialties],
  location: country === '' ? null : { country, state },
})
