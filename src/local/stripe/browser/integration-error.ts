/** Wrong use of the script by the page: thrown to the developer, never shown to a customer. */
export class IntegrationError extends Error {
  override readonly name = 'IntegrationError'
}
