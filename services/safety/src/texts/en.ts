import type { PolicyTexts } from "./policy-text.ts";

export const policyTextsEn: PolicyTexts = {
  declined:
    "Sorry, I can't help with that. I'm happy to help with our products, orders and services – what would you like to know?",
  card: "For your safety, please don't send card numbers in this chat. I have hidden it, and I'm passing you to a colleague who will help you pay safely.",
  selfHarm:
    "I'm really sorry you are going through this. You are not alone, and you deserve support right now. If you are in danger, please call your local emergency number (112 or 911). You can find someone to talk to, free and in confidence, at https://findahelpline.com. I'm also letting a colleague know, so that a person can be here with you.",
  threat:
    "I can't go on with this conversation like this. I have passed it to our team. If someone is in danger, please call your local emergency number.",
  harm: "I'm very sorry, and your safety comes first: please stop using it and keep away from it. If anyone is hurt or something is burning, call your local emergency number (112 or 911) now. I'm passing this to a colleague with priority, so that a person can help you.",
  threatened:
    "I'm sorry this is happening to you. If you are in danger, please call your local emergency number (112 or 911). Please don't answer whoever does this, and keep the messages as proof. I'm passing this to a colleague with priority.",
  fraud:
    "I'm sorry, let's protect you first: please change your password on a device you trust, and if a card or money is involved, ask your bank to block it. Never give anyone a PIN or a one-time code; we will never ask for one. I'm passing this to a colleague with priority.",
  hate: "Everyone is welcome here, so I can't respond to that. If there is something about our products or services I can help with, please tell me.",
  scam: "I can't help with that. Please be careful: never send money, codes or passwords to someone you don't know. We will never ask you for a PIN or a one-time code.",
  offTopic:
    "That is outside what I can help with here. I'm happy to help with our products, orders and services – what are you looking for?",
  abuse: "I'm sorry this has been so frustrating. I'm passing you to a colleague who can look into it with you.",
  identity: "I'm an automated assistant, not a person. If you would rather talk to someone on our team, just tell me.",
  checkPrice: "Please check the current price with our team before you decide.",
  checkDetails: "Our team can confirm the details for you.",
  checkTerms: "I can't promise that here; our team can confirm what is possible for you.",
  onlyThisItem: "I can only tell you about this item here. Our team will gladly show you other options.",
  onlyOurs: "I can only speak for what {name} offers.",
  factsNotFavourites: "I'd rather not pick a favourite for you, but I can tell you the facts about each option.",
  browse: "You can see everything we have here: {link}",
};
