import type { Templates } from "./templates.ts";

export const en: Templates = {
  greeting: ({ bot, company }) => [
    `Hi there! I'm ${bot}, the automated assistant at ${company}. What can I do for you?`,
    `Hello and welcome to ${company}! I'm ${bot}, an automated assistant. How can I help?`,
  ],
  greetingAgain: [
    "Good to hear from you again. What can I help you with?",
    "I'm still here. What do you need?",
    "Yes, I'm listening. What would you like to know?",
  ],
  thanks: [
    "You're welcome! Just write if anything else comes up.",
    "Glad I could help. I'm here if you need anything else.",
  ],
  bye: ["Bye for now, and take care!", "Thanks for stopping by. Have a lovely day!"],
  wellbeing: [
    "All good here, thanks for asking! What can I help you with today?",
    "Doing well, thank you! How can I help?",
  ],
  smallTalk: [
    "That made me smile, in a machine sort of way. Is there something I can look up for you?",
    "Ha, I'm better with questions about our shop than with small talk. What can I find for you?",
  ],
  acknowledgement: ["Great. Anything else I can help with?", "Okay! Let me know if you need anything else."],
  redirect: ({ company }) => [
    `I'd love to chat, but I'm here for questions about ${company}. What can I help you with?`,
    `Let's get you sorted: is there an order, a product or anything else about ${company} I can help with?`,
  ],
  spam: ({ company }) => `I can only help with questions about ${company}. Is there one I can answer for you?`,
  disengage: "I'll leave it here. If you have a question about our products or your order, I'm happy to help.",
  insult: [
    "I'm sorry this isn't going well. Tell me what went wrong and I'll do my best, or I can bring in a colleague.",
    "I can hear you're annoyed. What happened? I'll try to help, and I can also bring in a colleague.",
  ],
  identity: ({ bot, company }) =>
    `I'm ${bot}, an automated assistant for ${company}, not a person. I'm happy to help, and if you'd rather talk to a human, I can bring in a colleague. Would you like that?`,
  handoff: {
    explicit: [
      "Of course. I've passed this on to our team, and a colleague will take over here and reply to you.",
      "Sure thing. I've let our team know, and a person will follow up with you in this chat.",
    ],
    frustration: [
      "I'm really sorry about this. I've asked a colleague to step in, and a person will follow up with you here.",
      "That's not the experience you should have, and I'm sorry. A colleague will look at this personally and reply here.",
    ],
    refund: [
      "I understand you'd like your money back. I've passed this to a colleague who handles refunds; a person will follow up with you here. If you have your order number at hand, please send it along.",
    ],
    complaint: [
      "I'm sorry that happened. I've passed your complaint to our team, and a person will follow up with you here. Any details you add will help them.",
    ],
    payment: [
      "That needs a proper look. I've passed it to a colleague who can check the payment, and a person will follow up here. Please don't send card numbers in this chat.",
    ],
    failures: [
      "I don't want to keep you going in circles, so I've asked a colleague to help. A person will follow up with you here.",
    ],
    order: [
      "I can't change orders myself, so I've passed this to a colleague. A person will follow up with you here; your order number will speed things up.",
    ],
    optOut: [
      "Understood. I've passed on that you don't want these messages, and a person will make sure of it and confirm here.",
    ],
  },
  teamAway: "Our team is away at the moment; they will see your message first thing when they are back.",
  waiting: {
    notices: [
      "Your request is with our team, and everything you write here reaches them.",
      "I've added that to your request; there is no need to send it again.",
      "I'm only the assistant, but your messages are all here for my colleague to read.",
    ],
    expected: (when) => `A colleague is expected here ${when}. Until then I can answer from our documents.`,
    soon: "A colleague will write to you here. Until then I can answer from our documents.",
    late: "A colleague should have written by now, and I'm sorry for the wait; your place is kept.",
  },
  guard: {
    staff: "I don't have sufficiently relevant documents to answer confidently. Please add more context or documents.",
    customer: "I'm sorry, I have no information on that. Would you like me to bring in a colleague?",
    language: "I'm sorry, I can't read that language well enough to answer.",
  },
  spokenHere: (languages) => `Here I can help you in ${languages}.`,
  clarify: {
    order: "Happy to help with that. Is it about an order you've already placed, or would you like to buy something?",
    product: "Sure! Which product do you have in mind?",
    payment: "Happy to help with payment. Do you want to know how to pay, or did something go wrong with a payment?",
    general: "I'm here to help. Could you tell me a little more about what you need?",
  },
  answer: {
    otherLanguage: (language) => `Our information on this is in ${language}. Here is what it says:`,
    near: ["I'm not sure, but this is the closest I found:"],
    moreSteps: (steps) => (steps === 1 ? "(and 1 more step)" : `(and ${steps} more steps)`),
    second: "And on your other question:",
    offer: [
      "Would you like a colleague to look into it with you?",
      "If that doesn't settle it, shall I bring in a colleague?",
      "Shall I get a colleague if you need more?",
    ],
    instead: ["Sorry, let me try again. Perhaps this is what you need:", "Then maybe this:"],
    missed: [
      "Sorry that I missed it. Could you put it in other words, or shall I bring in a colleague?",
      "I have nothing better on that yet. Tell me a little more, or shall I get a colleague?",
    ],
    unanswered: (questions) =>
      questions === 1
        ? "On your other question I have no information."
        : "On your other questions I have no information.",
  },
  catalogue: {
    found: (count) => (count === 1 ? "Here's what I found:" : "Here are some options:"),
    item: (item) => `${item.title}, ${item.priceText}`,
    soldOut: "sold out",
    choose: "Which one would you like to know more about?",
    more: (matches) => `There are ${matches} matches in all. Tell me a size, colour or budget and I'll narrow it down.`,
    link: (url) => `You can see everything here: ${url}`,
    none: "I couldn't find that in our catalogue. Could you describe it another way, or tell me what it's for?",
  },
  orders: {
    line: ({ id, status, placed, total }) => `Order ${id}: ${status} (placed on ${placed}, ${total}).`,
    status: {
      pending: "awaiting payment",
      paid: "paid",
      processing: "being prepared",
      shipped: "on its way",
      delivered: "delivered",
      cancelled: "cancelled",
      refunded: "refunded",
    },
    tracking: (code) => `Tracking: ${code}.`,
    several: "Here are your latest orders:",
    none: "I don't see any orders on your account yet. If you ordered with another account, send me the order number.",
    notFound: "I couldn't find that order on your account. Could you check the number and send it again?",
    login: "Please log in to check your order status",
    unavailable: "Service temporarily unavailable. Please try again.",
  },
  languageChanged: "Sure, let's continue in English. What can I do for you?",
  consent: {
    optedOut: ({ company }) =>
      `Done: you're opted out of marketing messages from ${company}. You can still write to us here any time. To get them again, send START.`,
    optedIn: ({ company }) =>
      `Done: you're opted in to marketing messages from ${company} again. To stop them, send STOP.`,
  },
};
