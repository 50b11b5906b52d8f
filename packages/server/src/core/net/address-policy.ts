/** Decides which addresses the service itself may call on behalf of its users. */
export interface AddressPolicy {
  /** @throws {AppError} `webhook_url_forbidden`, saying what would be right. */
  requireAllowedUrl(url: string): Promise<void>;
}
