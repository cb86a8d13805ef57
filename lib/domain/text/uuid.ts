/** Whether a text is a UUID as this program writes them; anything else can name no record, so nobody needs to ask the database. */
export const isUuid = (text: string) => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)
