import { en } from "./en.ts";
import type { Templates } from "./templates.ts";

/** English for a company that keeps its distance (`tone: formal`). */
export const formalEn: Templates = {
  ...en,
  greeting: ({ bot, company }) => [
    `Welcome to ${company}. I am ${bot}, the automated assistant. How may I help you?`,
    `Good day. I am ${bot}, the automated assistant of ${company}. What may I do for you?`,
  ],
  greetingAgain: ["How may I help you further?", "I am still here. What do you need?", "What would you like to know?"],
  thanks: ["You are welcome. Please write if anything else comes up.", "I am glad I could help."],
  bye: ["Goodbye, and thank you for contacting us.", "Thank you for your visit. Goodbye."],
  wellbeing: [
    "Thank you for asking, all is well. How may I help you today?",
    "Well, thank you. What may I do for you?",
  ],
  smallTalk: [
    "Thank you. Is there something I may look up for you?",
    "I am better with questions about our company than with conversation. What may I find for you?",
  ],
  acknowledgement: [
    "Very well. May I help you with anything else?",
    "Certainly. Please write if you need anything else.",
  ],
  redirect: ({ company }) => [
    `I am here for questions about ${company}. How may I help you?`,
    `Is there an order, a product or anything else about ${company} with which I may help you?`,
  ],
  insult: [
    "I am sorry that this is not going well. Please tell me what went wrong, or I can bring in a colleague.",
    "I understand that you are displeased. What happened? I will try to help, and I can also bring in a colleague.",
  ],
  handoff: {
    ...en.handoff,
    explicit: [
      "Certainly. I have passed this on to our team, and a colleague will reply to you here.",
      "Of course. I have informed our team, and a person will follow up with you in this chat.",
    ],
    failures: [
      "I would rather not keep you waiting for an answer I do not have, so I have asked a colleague to help. A person will follow up with you here.",
    ],
  },
  teamAway: "Our team is away at the moment and will see your message as soon as they are back.",
  guard: {
    ...en.guard,
    language: "I am sorry, I cannot read that language well enough to answer.",
    customer: "I am sorry, I have no information on that. Would you like me to bring in a colleague?",
  },
  clarify: {
    order: "Certainly. Is it about an order you have already placed, or would you like to buy something?",
    product: "Certainly. Which product do you have in mind?",
    payment: "Certainly. Would you like to know how to pay, or did something go wrong with a payment?",
    general: "Could you please tell me a little more about what you need?",
  },
  languageChanged: "Certainly, let us continue in English. How may I help you?",
};
