import type * as z from 'zod'

/**
 * Declares an output contract for OpenAPI and tests that is not validated at run time, for long responses that one
 * statement and one function build in exactly this form.
 */
export const skipOutputValidation = <S extends z.ZodType>(contract: S): S =>
  Object.assign(contract.clone(), { parseAsync: async (answer: unknown) => answer })
