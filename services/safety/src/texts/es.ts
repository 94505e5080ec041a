import type { PolicyTexts } from "./policy-text.ts";

export const policyTextsEs: PolicyTexts = {
  declined:
    "Lo siento, no puedo ayudarte con eso. Con gusto te ayudo con nuestros productos, pedidos y servicios: ¿qué te gustaría saber?",
  card: "Por tu seguridad, no envíes números de tarjeta por este chat. Ya lo oculté y te paso con una persona del equipo para que puedas pagar de forma segura.",
  selfHarm:
    "Siento mucho que estés pasando por esto. No estás solo ni sola, y mereces apoyo ahora mismo. Si estás en peligro, llama al número de emergencias (911 o 112). En https://findahelpline.com encuentras a alguien con quien hablar, gratis y en confianza. También aviso a una persona de nuestro equipo para que te acompañe.",
  threat:
    "No puedo seguir con la conversación de esta forma. La he pasado a nuestro equipo. Si alguien está en peligro, llama al número de emergencias.",
  harm: "Lo siento mucho, y tu seguridad es lo primero: por favor deja de usarlo y aléjate. Si hay alguien herido o algo se está quemando, llama ya al número de emergencias (911 o 112). Paso esto con prioridad a una persona del equipo para que te ayude.",
  threatened:
    "Siento que estés pasando por esto. Si estás en peligro, llama al número de emergencias (911 o 112). No respondas a quien lo hace y guarda los mensajes como prueba. Paso esto con prioridad a una persona del equipo.",
  fraud:
    "Lo siento, primero vamos a protegerte: cambia tu contraseña desde un dispositivo de confianza y, si hay una tarjeta o dinero de por medio, pide a tu banco que lo bloquee. No des a nadie un PIN ni un código de un solo uso; nunca te lo pediremos. Paso esto con prioridad a una persona del equipo.",
  hate: "Aquí todas las personas son bienvenidas, así que no puedo responder a eso. Si puedo ayudarte con nuestros productos o servicios, dime.",
  scam: "No puedo ayudarte con eso. Ten cuidado: no envíes dinero, códigos ni contraseñas a personas que no conoces. Nosotros nunca te pediremos un PIN ni un código de un solo uso.",
  offTopic:
    "Eso queda fuera de lo que puedo atender aquí. Con gusto te ayudo con nuestros productos, pedidos y servicios: ¿qué estás buscando?",
  abuse:
    "Lamento que la experiencia haya sido tan frustrante. Te paso con una persona del equipo para que lo revise contigo.",
  identity: "Soy un asistente automático, no una persona. Si prefieres hablar con alguien de nuestro equipo, dímelo.",
  checkPrice: "Por favor confirma el precio actual con nuestro equipo antes de decidir.",
  checkDetails: "Nuestro equipo te puede confirmar los detalles.",
  checkTerms: "Eso no lo puedo prometer por aquí; nuestro equipo puede confirmarte qué es posible.",
  onlyThisItem: "Aquí solo puedo hablar de este artículo. Nuestro equipo con gusto te muestra otras opciones.",
  onlyOurs: "Solo puedo hablar de lo que ofrece {name}.",
  factsNotFavourites: "Prefiero no elegir por ti, pero puedo darte los datos de cada opción.",
  browse: "Puedes ver todo lo que tenemos aquí: {link}",
};
