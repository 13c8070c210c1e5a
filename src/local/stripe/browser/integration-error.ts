/** The page uses the script wrongly: thrown to the developer, never shown to a customer. */
export class IntegrationError extends Error {
  override readonly name = 'IntegrationError'
}
