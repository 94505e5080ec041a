import type { LanguageWords } from "../../language-words.ts";

/** French: to tell it from the languages we speak. */
export const fr: LanguageWords = {
  frequent: `le les et est une des du de la un dans pour pas que qui sur au aux avec ce cette ces cet son sa ses il elle ils elles
    on nous vous je tu me te se ne plus par mais ou où donc sont suis es êtes sommes été être ai as avons avez ont avoir fait
    faire fais faites comme tout toute tous toutes leur leurs même aussi bien sans peut peux pouvez pouvons puis mon ma mes
    ton ta tes notre votre nos vos chez quand quel quelle quels quelles quoi comment pourquoi combien c'est n'est j'ai
    n'ai n'a d'un d'une qu'il qu'est l'on s'il y en là ici très trop peu encore déjà jamais toujours depuis avant après
    bonjour bonsoir salut merci plaît oui non si car si`,
  common: `commande commander commandes colis livraison livrer livré livrée reçu recevoir retour retourner remboursement
    rembourser remboursé argent payer paiement carte prix coûte coûtent cher gratuit gratuite facture magasin boutique ouvert
    ouvre ouvrez fermé heures jours semaine mois année demain hier aujourd'hui aide aider besoin savoir cherche trouver trouve
    envoyer envoyé envoi acheter acheté achat vendre vendez compte mot passe adresse téléphone numéro nom petit grand
    taille rouge bleu noir blanc chaussures chemise robe manteau pantalon produit article garantie échange échanger changer
    annuler annulation supprimer modifier fichier utilisateur connexion connecter page
    site question réponse parler quelqu'un personne problème marche fonctionne cassé abîmé perdu retard attends attendre
    droit droits liberté travail égalité protection société conditions devant doit chaque aucun nul soit première dernier
    nouveau nouvelle ancien vie ville pays monde homme femme enfant enfants eau maison voiture voudrais veux veut voulez
    vais va allez peut-être rendez-vous disponible modèle type choisir sélection entrer erreur `,
  sample: `Où se trouve ma commande ? Je l'ai passée la semaine dernière et je n'ai toujours rien reçu. Pouvez-vous vérifier, s'il
    vous plaît ? La chemise que j'ai achetée est trop petite, je voudrais l'échanger contre une taille au-dessus. Combien de
    temps prend la livraison jusqu'à la côte ? Nous fermons à dix-huit heures et nous rouvrons lundi matin. Merci de nous avoir
    écrit. Est-ce que vous vendez aussi des pièces détachées ? Je ne peux pas me connecter à mon compte, le lien ne marche
    pas. Quelles sont les conditions pour être remboursé ? Il y a un défaut sur l'écran et personne ne répond au téléphone.
    J'aimerais savoir si vous êtes ouverts le dimanche et si l'on peut venir avec un chien. Faut-il prendre rendez-vous ?`,
};
