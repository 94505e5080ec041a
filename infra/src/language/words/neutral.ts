/** Words written the same in every language we speak: they say nothing about the customer's language (LNG-01). */
export const neutralWords: ReadonlySet<string> = new Set(
  `ok okay oke okey okee k kk hi hey hello hallo halo bye wow oh ah hmm hm mm uh lol haha hahaha wkwk cod sms pin otp pdf
  app iphone samsung galaxy xiaomi macbook airpods whatsapp facebook instagram tiktok google mpesa paypal visa
  mastercard email wifi usb online website link video chat info stop start menu nike adidas xl xxl`.split(/\s+/u),
);
