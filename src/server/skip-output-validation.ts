import type * as z from 'zod'

/**
 * The contract of a long answer that one statement and one function make in this very form: it is what documents say and
 * tests hold it to, but not every row is looked at again each time.
 */
export const skipOutputValidation = <S extends z.ZodType>(contract: S): S =>
  Object.assign(contract.clone(), { parseAsync: async (answer: unknown) => answer })
