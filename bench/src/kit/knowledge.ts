/** A small shop's help pages, written for the bench, and what its customers ask. */
export const helpPages: readonly { readonly id: string; readonly title: string; readonly text: string }[] = [
  {
    id: "delivery",
    title: "Delivery",
    text: "Standard delivery takes 3 to 5 working days and costs 4.90 EUR. Orders over 60 EUR are delivered free of charge.\n\nExpress delivery takes one working day when the order is placed before 14:00, and costs 9.90 EUR.\n\nWe deliver to all countries of the European Union, Norway and Switzerland. Islands may take two days longer.",
  },
  {
    id: "returns",
    title: "Returns",
    text: "You can return unused items within 30 days of receiving them. Print the return label from your account and hand the parcel in at any post office.\n\nReturn shipping is free within Germany and Austria; from other countries you pay the postage yourself.\n\nThe money is paid back to your original payment method within 5 working days of the parcel reaching our warehouse.",
  },
  {
    id: "payment",
    title: "Payment methods",
    text: "We accept Visa, Mastercard, American Express, PayPal, Apple Pay and bank transfer. Invoices are available for business customers only.\n\nYour card is charged when the parcel leaves our warehouse, not when you place the order.",
  },
  {
    id: "sizes",
    title: "Sizes",
    text: "Our shirts run small: choose one size larger than you usually wear. The size table on every product page gives chest, waist and sleeve length in centimetres.\n\nExchanging an item for another size is free of charge within 30 days.",
  },
  {
    id: "warranty",
    title: "Warranty",
    text: "Every bag carries a warranty of five years on seams, zips and buckles. Keep the order number, it is your proof of purchase.\n\nDamage by wear, washing machines or accidents is not covered. We repair such bags in our workshop from 15 EUR.",
  },
  {
    id: "opening-hours",
    title: "Shop and opening hours",
    text: "Our shop in Leipzig is open Monday to Friday from 10:00 to 19:00 and on Saturday from 10:00 to 16:00. It is closed on Sundays and public holidays.\n\nParking is in the courtyard; the tram stop Suedplatz is two minutes away on foot.",
  },
  {
    id: "account",
    title: "Your account",
    text: "To reset your password, open the sign-in page and choose Forgotten password. The link we send you is valid for one hour.\n\nYou can change your delivery address and your e-mail address under Settings.",
  },
  {
    id: "gift-cards",
    title: "Gift cards",
    text: "Gift cards come in 25, 50 and 100 EUR and are valid for three years. They are sent by e-mail within ten minutes, or by post on thick paper.\n\nA gift card can be used for several orders until its balance is spent.",
  },
  {
    id: "care",
    title: "Care of leather",
    text: "Clean leather with a damp cloth and let it dry away from heaters. Twice a year rub in a little beeswax balm.\n\nNever put leather in the washing machine or the tumble dryer.",
  },
  {
    id: "wholesale",
    title: "Wholesale",
    text: "Shops can order at wholesale prices from 20 pieces of one model. The discount is 35 percent, from 100 pieces 42 percent.\n\nWholesale orders are produced to order and leave our workshop after three weeks.",
  },
  {
    id: "engraving",
    title: "Engraving",
    text: "Initials of up to three letters can be engraved into wallets and key rings for 8 EUR. Engraving takes two additional working days.\n\nEngraved items cannot be returned unless they are faulty.",
  },
  {
    id: "sustainability",
    title: "Materials",
    text: "Our leather is tanned with plant extracts in Tuscany. The lining is made of organic cotton, and the buckles of recycled brass.\n\nParcels are packed without plastic.",
  },
];

/** Each is answered from the pages; none calls a person in. */
const plainQuestions: readonly string[] = [
  "How long does standard delivery take and what does it cost?",
  "Which payment methods do you accept?",
  "What are the opening hours of your shop on Saturday?",
  "How long is the warranty on zips and buckles?",
  "How do I reset my password?",
  "How long are gift cards valid?",
  "How do I clean leather?",
  "What does engraving initials into a wallet cost?",
  "From how many pieces can shops order at wholesale prices?",
  "Do your shirts run small, which size should I choose?",
];

const people = [
  "mother",
  "sister",
  "brother",
  "husband",
  "wife",
  "daughter",
  "son",
  "friend",
  "uncle",
  "aunt",
  "cousin",
];
const places = [
  "Bremen",
  "Ghent",
  "Lyon",
  "Porto",
  "Turin",
  "Graz",
  "Malmo",
  "Aarhus",
  "Utrecht",
  "Seville",
  "Krakow",
  "Brno",
  "Leeds",
];

/** Questions of which no two are alike: a cache of texts helps here as little as in a real shop. */
export const differentQuestions = plainQuestions.length * people.length * places.length;

/** The question of a number; they begin again after `differentQuestions`. */
export function questionOf(index: number): string {
  const plain = plainQuestions[index % plainQuestions.length] ?? "";
  const person = people[index % people.length] ?? "";
  const place = places[index % places.length] ?? "";
  return `${plain} I am asking for my ${person} in ${place}.`;
}
