import { policyTextsEs } from "./es.ts";
import type { PolicyTexts } from "./policy-text.ts";

/** Spanish that says usted (`tone: formal`). */
export const policyTextsFormalEs: PolicyTexts = {
  ...policyTextsEs,
  declined:
    "Lo siento, no puedo ayudarle con eso. Con gusto le ayudo con nuestros productos, pedidos y servicios: ¿qué le gustaría saber?",
  card: "Por su seguridad, no envíe números de tarjeta por este chat. Ya lo oculté y le paso con una persona del equipo para que pueda pagar de forma segura.",
  selfHarm:
    "Siento mucho que esté pasando por esto. No está solo ni sola, y merece apoyo ahora mismo. Si está en peligro, llame al número de emergencias (911 o 112). En https://findahelpline.com encuentra a alguien con quien hablar, gratis y en confianza. También aviso a una persona de nuestro equipo para que le acompañe.",
  threat:
    "No puedo seguir con la conversación de esta forma. La he pasado a nuestro equipo. Si alguien está en peligro, llame al número de emergencias.",
  hate: "Aquí todas las personas son bienvenidas, así que no puedo responder a eso. Si puedo ayudarle con nuestros productos o servicios, dígame.",
  scam: "No puedo ayudarle con eso. Tenga cuidado: no envíe dinero, códigos ni contraseñas a personas que no conoce. Nosotros nunca le pediremos un PIN ni un código de un solo uso.",
  offTopic:
    "Eso queda fuera de lo que puedo atender aquí. Con gusto le ayudo con nuestros productos, pedidos y servicios: ¿qué está buscando?",
  abuse:
    "Lamento que la experiencia haya sido tan frustrante. Le paso con una persona del equipo para que lo revise con usted.",
  identity: "Soy un asistente automático, no una persona. Si prefiere hablar con alguien de nuestro equipo, dígamelo.",
  checkPrice: "Por favor, confirme el precio actual con nuestro equipo antes de decidir.",
  checkDetails: "Nuestro equipo le puede confirmar los detalles.",
  checkTerms: "Eso no lo puedo prometer por aquí; nuestro equipo puede confirmarle qué es posible.",
  onlyThisItem: "Aquí solo puedo hablar de este artículo. Nuestro equipo con gusto le muestra otras opciones.",
  factsNotFavourites: "Prefiero no elegir por usted, pero puedo darle los datos de cada opción.",
  browse: "Puede ver todo lo que tenemos aquí: {link}",
};
